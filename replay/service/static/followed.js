// What an event led to: what only frames the other events is left out, and what it led to stands in its place.

const FRAMES = ["state_based_actions_performed", "priority_given", "priority_passed", "board_digested", "step_ended", "phase_ended", "turn_ended", "lines_read", "source_read"];

export function followed(events, position) {
  return events.filter((one) => one.cause === position).flatMap((one) => (FRAMES.includes(one.kind) ? followed(events, one.position) : [one]));
}
