/** The basic alphabet of GSM 03.38: the position of a character is its code. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that are written as escape and another code. */
const EXTENSION: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};
const ESCAPE = 0x1b;

/** Values of `data_coding`: the default alphabet of the message centre, and UCS-2. */
export const GSM7_CODING = 0;
export const UCS2_CODING = 8;

/** Capacity of one message, and of a part of a longer one, in septets or bytes. */
const CAPACITY = {
  [GSM7_CODING]: { alone: 160, part: 153 },
  [UCS2_CODING]: { alone: 140, part: 134 },
};
/** Parts that the header of a concatenated message can count. */
const MAX_PARTS = 255;

/** How the message centre reads texts in its default alphabet: GSM 03.38, as the standard assumes, or Latin 1. */
export type DefaultAlphabet = 'gsm' | 'latin1';

/** A text as one or more short messages. Each part of several begins with its header (UDH). */
export type EncodedSms = { dataCoding: typeof GSM7_CODING | typeof UCS2_CODING; parts: Buffer[] };

/** Whether a text needs no other characters than those of GSM 03.38, of which 160 fit in a message instead of 70. */
export function isGsm7(text: string): boolean {
  return [...text].every((char) => septetsOf(char) !== null);
}

/**
 * Encodes a text: GSM 7 bit (one septet a byte, as SMPP has it) where possible, else UCS-2, whose pairs for emoji are sent
 * whole. Throws a `RangeError` when it has more than 255 parts.
 * @param reference number that the parts have in common, 0 to 255
 * @param alphabet how the message centre reads its default alphabet; letters that it lacks go as UCS-2
 */
export function encodeSms(text: string, reference: number, alphabet: DefaultAlphabet = 'gsm'): EncodedSms {
  const isDefault = alphabet === 'gsm' ? isGsm7(text) : isBasicLatin1(text);
  const dataCoding = isDefault ? GSM7_CODING : UCS2_CODING;
  const encode = !isDefault ? ucs2Of : alphabet === 'gsm' ? gsm7Of : latin1Of;
  const chars = [...text].map(encode);
  // What the centre makes of Latin 1 is not known: as bytes it fits in any case.
  const { alone, part } = CAPACITY[isDefault && alphabet === 'gsm' ? GSM7_CODING : UCS2_CODING];
  const [whole = Buffer.alloc(0), ...more] = splitInto(chars, alone);
  if (more.length === 0) return { dataCoding, parts: [whole] };
  const parts = splitInto(chars, part);
  if (parts.length > MAX_PARTS) throw new RangeError('The text is too long for a message');
  const header = (index: number) => Buffer.from([5, 0, 3, reference, parts.length, index + 1]);
  return { dataCoding, parts: parts.map((each, index) => Buffer.concat([header(index), each])) };
}

/** A character in septets; `null` when GSM 03.38 has none for it. */
function septetsOf(char: string): number[] | null {
  const code = BASIC.indexOf(char);
  if (code >= 0 && code !== ESCAPE) return [code];
  const extended = EXTENSION[char];
  return extended === undefined ? null : [ESCAPE, extended];
}

/** Whether every letter is in Latin 1 and in the basic alphabet of handsets. */
function isBasicLatin1(text: string): boolean {
  return [...text].every((char) => septetsOf(char)?.length === 1 && (char.codePointAt(0) ?? 0) < 0x100);
}

function gsm7Of(char: string): Buffer {
  return Buffer.from(septetsOf(char) ?? []);
}

function latin1Of(char: string): Buffer {
  return Buffer.from(char, 'latin1');
}

function ucs2Of(char: string): Buffer {
  return Buffer.from(char, 'utf16le').swap16();
}

/** Joins characters to buffers of at most `capacity` bytes; no character is divided. */
function splitInto(chars: readonly Buffer[], capacity: number): Buffer[] {
  const parts: Buffer[][] = [[]];
  let used = 0;
  for (const char of chars) {
    if (used + char.length > capacity) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(char);
    used += char.length;
  }
  return parts.map((part) => Buffer.concat(part));
}
