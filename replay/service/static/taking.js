// You may put one of those cards somewhere: the card that is chosen says yes, too. Both answers go one after the other.

const yes = (question) => question?.yours && question.about?.takes?.length > 0 && question.options.find((option) => option.answer === "yes");

// In the place of *yes* stand the cards that may be taken; *no* is the last.
export function withTakes(question) {
  const said = yes(question);
  if (!said) return question;
  const takes = question.about.takes.map(({ answer, words }) => ({ answer: ["take", answer], words }));
  const others = question.options.filter((option) => option !== said);
  return { ...question, options: [...takes, ...others].map((option, number) => ({ ...option, number: number + 1 })) };
}

export const taken = (answer) => (Array.isArray(answer) && answer[0] === "take" ? answer[1] : null);

// The choice that was foretold: only this is answered along with yes.
export const follows = (question, chosen) => Boolean(question?.yours) && question.kind === "choose" && question.options.some((option) => JSON.stringify(option.answer) === JSON.stringify(chosen));
