/** The characters of Windows-1252 between 0x80 and 0x9f. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * The text with only the characters that the built-in fonts of a PDF have: those of English, Swahili, Kinyarwanda and
 * French. Accents of other languages are dropped, other characters become a question mark.
 */
export function toWinAnsi(text: string): string {
  return [...text.normalize('NFC').replace(/[\u2000-\u200a\u202f]/g, ' ')]
    .map((character) => (isWinAnsi(character) ? character : plainLetter(character)))
    .join('');
}

/** Whether the built-in fonts have a character. */
export function isWinAnsi(character: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(character) || EXTRA.includes(character);
}

function plainLetter(character: string): string {
  const [letter = ''] = character.normalize('NFD');
  return isWinAnsi(letter) ? letter : '?';
}
