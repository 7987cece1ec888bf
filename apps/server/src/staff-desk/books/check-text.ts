import { isUtf8 } from 'node:buffer';
import { findNoText, isXmlStart } from '../../features/settlement/readers/decode-text.ts';
import type { UnreadableCode } from '../../features/settlement/readers/statement-line.ts';
import type { SettlementSource } from '../../features/settlement/sources/source.ts';

/** A line of a statement is a few hundred characters; XML may be one line. */
const LONGEST_LINE = 100_000;
const LINE_FEED = 0x0a;

/** Why a file is no statement, before its format is looked at. */
export type UploadProblem = {
  why: UnreadableCode;
  line: number | null;
};

/**
 * Creates a check of the bytes of a file, part by part: text with lines of a usual length, of a CSV file in UTF-8. Files of
 * banks have encodings of their own, which their readers know. Holds one part in memory at most. Returns the first problem,
 * `null` while there is none.
 */
export function createTextCheck(
  format: SettlementSource['format']['kind'],
): (part: Buffer, isLast: boolean) => UploadProblem | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [line, length, isFirst, isXml] = [1, 0, true, false];
  return (part, isLast) => {
    if (isFirst) {
      const why = findFormatProblem(part);
      if (why) return { why, line: null };
      isXml = isXmlStart(part);
      isFirst = false;
    }
    if (format === 'bank' && isXml) return null;
    if (part.includes(0)) return { why: 'is-binary', line: null };
    const from = line;
    for (let at = 0; at < part.length; ) {
      const end = part.indexOf(LINE_FEED, at);
      length += (end < 0 ? part.length : end) - at;
      if (length > LONGEST_LINE && !isXml) return { why: 'long-line', line };
      if (end < 0) break;
      [line, length, at] = [line + 1, 0, end + 1];
    }
    if (format === 'bank') return null;
    try {
      decoder.decode(part, { stream: !isLast });
    } catch {
      return { why: 'not-utf-8', line: lineOfBadByte(part, from) };
    }
    return null;
  };
}

/** A workbook is refused unopened, whatever its name says. UTF-16 is for the reader of XML. */
function findFormatProblem(part: Buffer): UploadProblem['why'] | null {
  const noText = findNoText(part);
  if (noText || isXmlStart(part)) return noText?.code ?? null;
  const mark = `${part[0]} ${part[1]}`;
  return mark === '255 254' || mark === '254 255' ? 'is-utf-16' : null;
}

/** The row in which a part stops being UTF-8. A character that was cut by the parts counts for the first row. */
function lineOfBadByte(part: Buffer, from: number): number {
  let line = from;
  for (let at = 0; at < part.length; ) {
    const end = part.indexOf(LINE_FEED, at);
    const text = part.subarray(at, end < 0 ? part.length : end);
    if (end < 0 || !isUtf8(text)) return line;
    [line, at] = [line + 1, end + 1];
  }
  return from;
}
