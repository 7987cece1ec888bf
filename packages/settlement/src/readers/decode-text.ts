import type { Readable } from 'node:stream';
import { type UnreadableCode, UnreadableStatementError } from '@portal/payments/statements/statement-line';

/** A line of a statement is a few hundred characters. */
const LONGEST_LINE = 100_000;
/** Enough for the declaration of an XML file. */
const FIRST_BYTES = 1_024;
const XML_DECLARATION = /^<\?xml[^>]*?encoding\s*=\s*["'](?<encoding>[\w.:-]+)["']/;

type Encoding = { label: string; isXml: boolean };

/** A format that is no text, by the first bytes of a file. */
const NO_TEXT: readonly { bytes: string; code: UnreadableCode; why: string }[] = [
  { bytes: 'PK\u0003\u0004', code: 'is-zip', why: 'The file is a workbook or archive. Save it as CSV.' },
  { bytes: '\u00d0\u00cf\u0011\u00e0', code: 'is-zip', why: 'The file is a workbook. Save it as CSV.' },
  {
    bytes: '%PDF',
    code: 'is-pdf',
    why: 'The file is a PDF. Export the statement as CSV, camt.053 or MT940.',
  },
  { bytes: '\u001f\u008b', code: 'is-zip', why: 'The file is compressed. Unpack it first.' },
];

/** The problem of a file that is no text; `null` for text. */
export function findNoText(first: Buffer): { code: UnreadableCode; why: string } | null {
  const start = first.toString('latin1', 0, 4);
  return NO_TEXT.find(({ bytes }) => start.startsWith(bytes)) ?? null;
}

/** Whether a file begins as XML does, in any encoding. */
export function isXmlStart(first: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*<[\0]?[?!\w]/.test(
    first.toString('latin1', 0, 100),
  );
}

/**
 * Decodes a text file, piece by piece: UTF-8, UTF-16 with its mark, of XML also the encoding that it declares, and where
 * `isLegacy` text that is not UTF-8 as Windows-1252, which is all that older banks write. Pieces have no mark of the
 * encoding. Throws {@link UnreadableStatementError} for what is no text.
 */
export async function* decodeText(
  content: Readable,
  { isLegacy }: { isLegacy: boolean },
): AsyncGenerator<string, void> {
  let first: Buffer[] | null = [];
  let decode = null as Decode | null;
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk as string);
    if (decode) yield decode(bytes, false);
    else {
      first = [...(first ?? []), bytes];
      const begun = Buffer.concat(first);
      if (begun.length < FIRST_BYTES) continue;
      decode = begin(begun, isLegacy);
      first = null;
      yield decode(begun, false);
    }
  }
  const rest = Buffer.concat(first ?? []);
  if (decode === null && rest.length === 0) throw new UnreadableStatementError(null, 'The file is empty.');
  decode ??= begin(rest, isLegacy);
  yield decode(rest, true);
}

/** Decodes and checks the next bytes of a file. */
type Decode = (bytes: Buffer, isLast: boolean) => string;

function begin(first: Buffer, isLegacy: boolean): Decode {
  const encoding = findEncoding(first);
  const [decode, check] = [createDecoder(encoding, isLegacy), createTextCheck(encoding)];
  return (bytes, isLast) => {
    const text = decode(bytes, isLast);
    check(text);
    return text;
  };
}

function findEncoding(first: Buffer): Encoding {
  const noText = findNoText(first);
  if (noText) throw new UnreadableStatementError(null, noText.why, noText.code);
  const isXml = isXmlStart(first);
  const start = first.toString('latin1', 0, 2);
  if (start === '\u00ff\u00fe' || (isXml && start === '<\0')) return { label: 'utf-16le', isXml };
  if (start === '\u00fe\u00ff' || (isXml && start === '\0<')) return { label: 'utf-16be', isXml };
  const declared = XML_DECLARATION.exec(first.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''));
  const label = (isXml && declared?.groups?.encoding) || 'utf-8';
  // A file that names UTF-16 without being in it has been converted since.
  return { label: /^utf-?16/i.test(label) ? 'utf-8' : label.toLowerCase(), isXml };
}

/** Creates the function that decodes the bytes of a file in their order. */
function createDecoder({ label, isXml }: Encoding, isLegacy: boolean) {
  let decoder = createTextDecoder(label);
  let pending = Buffer.alloc(0);
  let line = 1;
  return (bytes: Buffer, isLast: boolean): string => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      pending = Buffer.concat([pending, bytes]);
      // What the decoder has not given yet: the beginning of a character.
      if (label === 'utf-8') pending = pending.subarray(pending.length - incompleteBytes(pending));
      line += text.split('\n').length - 1;
      return text;
    } catch (cause) {
      if (label !== 'utf-8' || !isLegacy || isXml)
        throw Object.assign(notDecodable(label, line + linesBefore(bytes)), { cause });
      decoder = createTextDecoder('windows-1252');
      const all = Buffer.concat([pending, bytes]);
      pending = Buffer.alloc(0);
      return decoder.decode(all, { stream: !isLast });
    }
  };
}

function createTextDecoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    const why = `The file is in ${label}, which is not known. Save it as UTF-8.`;
    throw Object.assign(new UnreadableStatementError(null, why, 'not-utf-8'), { cause });
  }
}

/** How many bytes at the end of UTF-8 begin a character that is not complete. */
function incompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function linesBefore(bytes: Buffer): number {
  const valid = new TextDecoder('utf-8').decode(bytes);
  const bad = valid.indexOf('\ufffd');
  return valid.slice(0, Math.max(bad, 0)).split('\n').length - 1;
}

function notDecodable(label: string, line: number): UnreadableStatementError {
  return label === 'utf-8'
    ? new UnreadableStatementError(line, 'This is not UTF-8. Save the file as UTF-8.', 'not-utf-8')
    : new UnreadableStatementError(null, `The file is not in ${label}, which it says it is in.`, 'not-utf-8');
}

/** Creates the check of decoded text: no NUL, and outside XML no line without an end. */
function createTextCheck({ isXml }: Encoding) {
  let [line, length] = [1, 0];
  return (text: string): void => {
    if (text.includes('\0')) {
      const isWide = /^(?:[^\0]\0){8}|^(?:\0[^\0]){8}/.test(text.slice(0, 16));
      throw isWide
        ? new UnreadableStatementError(
            null,
            'The file is in UTF-16 without a mark. Save it as UTF-8.',
            'is-utf-16',
          )
        : new UnreadableStatementError(
            null,
            'The file has NUL characters, so it is not a text file.',
            'is-binary',
          );
    }
    if (isXml) return;
    for (const [at, piece] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) [line, length] = [line + 1, 0];
      length += piece.length;
      if (length > LONGEST_LINE)
        throw new UnreadableStatementError(
          null,
          `Line ${line} is longer than 100,000 characters.`,
          'long-line',
        );
    }
  };
}
