// Where one can go in a game: by moments, decisions, steps, turns, to the next death or damage.

// The index of the first value that is not below the wanted one.
export function lower(values, wanted, key = (value) => value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(values[middle]) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Travel {
  constructor(timeline) {
    this.line = timeline;
    this.head = timeline.head;
    this.ends = timeline.ends;
    this.marks = timeline.marks;
    this.stops = {
      moment: timeline.ends,
      decision: timeline.choices || timeline.decisions,
      step: timeline.parts.map((part) => part.position),
      turn: timeline.turns.map((turn) => turn.position),
      death: this.marked("death"),
      damage: this.marked("damage"),
    };
  }

  // Where opening hands are kept: the last moment before the first turn, or before the end of a game without turns.
  get opening() {
    const first = this.line.turns[0] ?? this.marks.find(({ kind }) => kind === "lost" || kind === "end");
    return first ? this.ends[Math.max(0, this.moment(first.position) - 1)] : this.head;
  }

  marked(kind) {
    return this.marks.filter((mark) => mark.kind === kind).map((mark) => mark.position);
  }

  // The end of the moment of a position: there the board is whole.
  end(position) {
    return this.ends[Math.min(lower(this.ends, position), this.ends.length - 1)];
  }

  moment(position) {
    return Math.min(lower(this.ends, position), this.ends.length - 1);
  }

  // At a death one stands on the death itself: what it set off follows in the same moment.
  stand(kind, position) {
    return kind === "death" ? position : this.end(position);
  }

  next(kind, position, stops = this.stops[kind]) {
    if (kind === "event") return Math.min(position + 1, this.head);
    const from = this.end(position);
    const at = lower(stops, from + 1);
    return at < stops.length ? this.stand(kind, stops[at]) : kind === "moment" ? this.head : position;
  }

  previous(kind, position, stops = this.stops[kind]) {
    if (kind === "event") return Math.max(position - 1, 1);
    const moment = this.moment(position);
    const first = moment ? this.ends[moment - 1] + 1 : 1;
    const at = lower(stops, first) - 1;
    return at >= 0 ? this.stand(kind, stops[at]) : kind === "moment" ? this.ends[0] : position;
  }

  // Where a step or phase of the turn of a position is; null if that turn does not have it.
  part(position, wanted) {
    const { turn } = this.place(position);
    const found = this.line.parts.find((part) => part.turn === turn && (part.step === wanted || (!part.step && part.phase === wanted)));
    return found ? this.end(found.position) : null;
  }

  place(position) {
    const at = lower(this.line.parts, position + 1, (part) => part.position) - 1;
    return at >= 0 ? this.line.parts[at] : { turn: 0, phase: null, step: null };
  }
}
