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
 */
export function encodeSms(text: string, reference: number): EncodedSms {
  const dataCoding = isGsm7(text) ? GSM7_CODING : UCS2_CODING;
  const chars = [...text].map((char) =>
    dataCoding === GSM7_CODING ? Buffer.from(septetsOf(char) ?? []) : ucs2Of(char),
  );
  const { alone, part } = CAPACITY[dataCoding];
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
