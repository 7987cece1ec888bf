/**
 * Durations are stored as counts of classes, because counts of several hours can be added and medians cannot. Each class is a
 * fifth wider than the one before, so a percentile is at most a fifth off: class 0 is below 1, class `n` from 1.2^(n-1) to 1.2^n.
 */
const GROWTH = 1.2;
/** The last class has everything above: 1.2^149 ms are years. */
const LAST_CLASS = 150;

/** The class of a value, such as milliseconds. */
export function classOf(value: number): number {
  if (!(value >= 1)) return 0;
  return Math.min(LAST_CLASS, 1 + Math.floor(Math.log(value) / Math.log(GROWTH)));
}

/** The class of an SQL expression of type float8. */
export function classOfSql(value: string): string {
  return `CASE WHEN ${value} >= 1 THEN least(${LAST_CLASS}, 1 + floor(ln(${value}) / ln(${GROWTH}::float8)))::int ELSE 0 END`;
}

/** How many values each class has. */
export type ClassCounts = ReadonlyMap<number, number>;

/**
 * The value below which a share of all values is, interpolated inside of its class; `null` without values.
 * @param share above 0 and at most 1, such as 0.95
 */
export function percentile(counts: ClassCounts, share: number): number | null {
  const total = sum(counts);
  if (total === 0) return null;
  let before = 0;
  for (const [number, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (before + count >= total * share) {
      const [low, high] = number === 0 ? [0, 1] : [GROWTH ** (number - 1), GROWTH ** number];
      return low + ((high - low) * (total * share - before)) / count;
    }
    before += count;
  }
  throw new Error('the counts of the classes have no such share');
}

function sum(counts: ClassCounts): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
