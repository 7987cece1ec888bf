/** A text for searching: lower case, without accents, and the original position of each character. */
export type FoldedText = { text: string; at: number[] };

/** Lower case, without accents, with plain apostrophes. Many times faster than {@link foldText} where positions are not needed. */
export function foldLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();
}

/** `Imbere y’Ínyubako` -> `imbere y'inyubako`. Typographic apostrophes become plain ones. */
export function foldText(original: string): FoldedText {
  let text = '';
  const at: number[] = [];
  let position = 0;
  for (const letter of original) {
    for (const character of foldLetters(letter)) {
      text += character;
      at.push(position);
    }
    position += letter.length;
  }
  at.push(position);
  return { text, at };
}

/** The folded words of a text: letters, digits, and apostrophes inside words (`ng'ombe`). */
export function foldedWords(text: string): string[] {
  return foldText(text).text.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
}

/** A part of a text; `hit`: it matches the search. */
export type MarkedPiece = { text: string; hit: boolean };

/**
 * Splits a text at the matches of a search: the whole typed text, or else words that start with a typed word (SPEC
 * section 2 "matches highlighted"). Typed words of one letter are ignored.
 */
export function markMatches(text: string, typed: string): MarkedPiece[] {
  const { text: folded, at } = foldText(text);
  const whole = foldText(typed.trim()).text;
  const spans = whole.length > 0 ? spansOf(folded, whole, false) : [];
  const found = spans.length
    ? spans
    : foldedWords(typed)
        .filter((word) => word.length > 1)
        .flatMap((word) => spansOf(folded, word, true));
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    const [start, stop] = [at[from] ?? 0, at[to] ?? text.length];
    if (start < end) continue;
    if (start > end) pieces.push({ text: text.slice(end, start), hit: false });
    pieces.push({ text: text.slice(start, stop), hit: true });
    end = stop;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

function spansOf(folded: string, query: string, atWordStart: boolean): [number, number][] {
  const spans: [number, number][] = [];
  let from = folded.indexOf(query);
  while (from >= 0) {
    if (!atWordStart || !/[\p{L}\p{N}]/u.test(folded[from - 1] ?? ' '))
      spans.push([from, from + query.length]);
    from = folded.indexOf(query, from + query.length);
  }
  return spans;
}
