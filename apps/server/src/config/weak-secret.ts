/** Words of samples and manuals: a secret with one of them was never replaced. */
const EXAMPLES =
  /change.?(me|it|this)|replace.?(me|this)|insert|your.?(secret|token|key|password)|example|sample|placeholder|default|password|passw0rd|qwerty|letmein|s3cr3t/i;

/** Shorter ones count only as words of their own: one in 25,000 random secrets in base64url has the letters of `todo` in it. */
const SHORT_EXAMPLES = /(?<![a-z\d])(dummy|lorem|todo|x{4,})(?![a-z\d])/i;

/** Bits of a random character: English text has about 3.4 over such lengths, hexadecimal digits 3.6, one repeated letter 0. */
const LEAST_BITS_PER_CHARACTER = 2.8;

/** Why a secret can be guessed; `null` when nothing speaks for it. It ends a sentence: "… so it can be guessed". */
export function findSecretWeakness(secret: string): string | null {
  if (EXAMPLES.test(secret) || SHORT_EXAMPLES.test(secret)) return 'it has a word of a sample';
  if (isRepeated(secret)) return 'it repeats itself';
  if (isSequence(secret)) return 'its characters follow one another';
  if (bitsPerCharacter(secret) < LEAST_BITS_PER_CHARACTER) return 'it has too few different characters';
  return null;
}

/** Shannon's entropy of the characters. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** Whether a text is a shorter one again and again, such as `abcdabcdabcd`; a last part may be cut. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, text.length - length)) return true;
  return false;
}

/** Whether most characters are the next or the one before of their neighbour: `0123456789`, `zyxwv`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) === 1);
  return steps.length > (codes.length - 1) / 2;
}
