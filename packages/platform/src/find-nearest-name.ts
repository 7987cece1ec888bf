/** Shorter names differ from others by accident. */
const MIN_LENGTH = 4;
/** From this length on two mistakes are one misspelling. */
const LONG = 8;

/**
 * The name that was probably meant by a misspelt one: one letter is missing, too many, another or exchanged with its neighbour, two
 * such mistakes in a long name. `null`: none is near enough, or the name is right.
 */
export function findNearestName(typed: string, names: readonly string[]): string | null {
  if (typed.length < MIN_LENGTH || names.includes(typed)) return null;
  const most = typed.length < LONG ? 1 : 2;
  let nearest: { name: string; mistakes: number } | null = null;
  for (const name of names) {
    if (Math.abs(name.length - typed.length) > most) continue;
    const mistakes = countMistakes(typed, name);
    if (mistakes <= most && (nearest === null || mistakes < nearest.mistakes)) nearest = { name, mistakes };
  }
  return nearest?.name ?? null;
}

/** Optimal string alignment distance (Damerau 1964): insertions, deletions, substitutions and exchanges of neighbours. */
function countMistakes(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        valueAt(last, j) + 1,
        valueAt(row, j - 1) + 1,
        valueAt(last, j - 1) + (isSame ? 0 : 1),
        isExchanged ? valueAt(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return valueAt(last, b.length);
}

const valueAt = (row: readonly number[], at: number) => row[at] ?? Number.POSITIVE_INFINITY;
