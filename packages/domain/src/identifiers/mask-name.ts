/** Longest name that is read. */
const MAX_LENGTH = 128;

/**
 * A person's name so that its owner recognises it and nobody else learns it: initials, and of the last word its first and last letter.
 * The number of stars says nothing about the length.
 * @example `Jean Mugisha` → `J. M***a`
 */
export function maskName(name: string): string {
  const words = name
    .slice(0, MAX_LENGTH)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  const last = words.pop();
  if (!last) return '***';
  const letters = [...last.normalize('NFC')];
  const end = letters.length > 3 ? letters.at(-1) : '';
  return [...words.map((word) => `${[...word.normalize('NFC')][0]}.`), `${letters[0]}***${end}`].join(' ');
}
