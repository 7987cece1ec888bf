/** Letters from which on one slip is forgiven, and two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;

/**
 * Whether a word begins with what was typed, or would but for a slip: a letter wrong, missing, too many or swapped
 * with its neighbour; two of them in a long word. Both are folded already.
 */
export function isNearly(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  const slips = typed.length >= TWO_SLIPS ? 2 : typed.length >= ONE_SLIP ? 1 : 0;
  // The first letter is hardly ever the wrong one; without this rule "bill" is "till" and "fill".
  if (slips === 0 || word[0] !== typed[0]) return false;
  for (let length = typed.length - slips; length <= typed.length + slips; length++) {
    if (length > 0 && length <= word.length && distance(word.slice(0, length), typed) <= slips) return true;
  }
  return false;
}

/** Optimal string alignment: edits, a swap of neighbours counting as one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      line.push(best);
    }
    rows.push(line);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
