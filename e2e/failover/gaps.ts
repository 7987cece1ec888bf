/** A period in milliseconds since 1970. */
export type Period = { from: number; to: number };

/** The longest time without an event within a period, in milliseconds; its beginning and end count as events. */
export function findLongestGap(times: readonly number[], { from, to }: Period): number {
  const inside = times.filter((time) => time > from && time < to).sort((a, b) => a - b);
  const marks = [from, ...inside, to];
  return marks.reduce((longest, mark, index) => Math.max(longest, mark - (marks[index - 1] ?? mark)), 0);
}

/** The median; 0 without values. */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Formats milliseconds as seconds with one decimal, e.g. `2.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
