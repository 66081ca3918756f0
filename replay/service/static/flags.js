// Where a mark on the chart stands, in percent from the left: all of it within the chart.

export const within = (percent) => `left:clamp(0.75rem, ${percent}%, 100% - 0.75rem)`;
