/** The median; the lower middle value of an even number. Throws on an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of all values do not exceed (nearest rank). Throws on an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('No values to take a percentile of');
  return value;
}
