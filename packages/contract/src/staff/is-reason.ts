/** Shortest reason in characters. */
export const SHORTEST_REASON = 5;
/** `aaaaa` and `.....` are no reasons: a word or the number of a ticket has several letters or digits. */
const FEWEST_DIFFERENT = 4;

/** Whether a text can be a reason: long enough, and not the same key again and again. Without schemas, so that the browser loads none. */
export function isReason(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return text.trim().length >= SHORTEST_REASON && new Set(letters).size >= FEWEST_DIFFERENT;
}
