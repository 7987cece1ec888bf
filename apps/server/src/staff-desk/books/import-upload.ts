import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UnreadableCode } from '@portal/payments/statements/statement-line';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import { type ImportOutcome, importStatement } from '@portal/settlement/import/import-statement';
import { findNoText, isXmlStart } from '@portal/settlement/readers/decode-text';
import type { SettlementSource } from '@portal/settlement/sources/source';
import type { DeskDeps } from '../desk-deps.ts';
import { deleteParts, readParts, type StoredUpload, updateUpload } from './upload-store.ts';

/** Between the codes of notes about an imported file. */
const NOTE_SEPARATOR = ' ';

/** Interval between two reports of the progress of an import. */
const REPORT_EVERY_MS = 1_000;

/** How often the content is read: once to check the text, then three times by the import (hash, count, import). */
const READINGS = 4;

/** A line of a statement is a few hundred characters; XML may be one line. */
const LONGEST_LINE = 100_000;

const LINE_FEED = 0x0a;

/**
 * Imports an upload whose content is complete, records the result, and deletes the content. A failure is recorded
 * and logged; it never throws.
 */
export async function importUpload(
  deps: DeskDeps,
  upload: StoredUpload,
  source: SettlementSource,
): Promise<void> {
  try {
    await updateUpload(deps.db, upload.id, await importParts(deps, upload, source));
  } catch (error) {
    deps.books.log.error({ err: error, upload: upload.id }, 'statement upload failed');
    await updateUpload(deps.db, upload.id, { state: 'failed' }).catch(() => {});
  }
  await deleteParts(deps.db, upload.id).catch((error: unknown) =>
    deps.books.log.error({ err: error, upload: upload.id }, 'content of an upload not deleted'),
  );
}

async function importParts(
  deps: DeskDeps,
  upload: StoredUpload,
  source: SettlementSource,
): Promise<Partial<StoredUpload>> {
  const read = createReader(deps, upload);
  const checked = await checkText(read, upload.bytes, source);
  if ('why' in checked) return { state: 'refused', ...checked };
  await updateUpload(deps.db, upload.id, { hash: checked.hash });
  const settlement = { pool: deps.books.pool, clock: deps.clock };
  const open = () => Readable.from(read(), { objectMode: false });
  return toChange(await importStatement(settlement, { open, name: upload.name, source, by: upload.by }));
}

/** Creates a function that reads the content from its beginning and reports how far all readings are. */
function createReader({ db, clock }: DeskDeps, { id, bytes }: StoredUpload): () => AsyncGenerator<Buffer> {
  let [readings, reportedAt] = [0, clock.now().getTime()];
  return async function* read() {
    readings += 1;
    let done = 0;
    for await (const part of readParts(db, id)) {
      yield part;
      done += part.length;
      const now = clock.now();
      if (now.getTime() - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = now.getTime();
      const share = Math.min((readings - 1 + done / bytes) / READINGS, 1);
      await updateUpload(db, id, { share, seenAt: now });
    }
  };
}

/** The hash by which the import knows the file, or why it is no text. */
async function checkText(
  read: () => AsyncGenerator<Buffer>,
  bytes: number,
  { format }: SettlementSource,
): Promise<{ hash: string } | UploadProblem> {
  const [hash, check] = [createHash('sha256'), createTextCheck(format.kind)];
  let done = 0;
  for await (const part of read()) {
    done += part.length;
    const problem = check(part, done === bytes);
    if (problem) return problem;
    hash.update(part);
  }
  return { hash: hash.digest('hex') };
}

function toChange(outcome: ImportOutcome): Partial<StoredUpload> {
  switch (outcome.kind) {
    case 'refused': {
      // The reader's sentence begins with the row when it knows it.
      const { line, why } = /^Line (?<line>\d+): (?<why>.*)$/s.exec(outcome.why)?.groups ?? {};
      // A cell in the wrong column may be a phone number.
      return {
        state: 'refused',
        line: line === undefined ? null : Number(line),
        why: outcome.code ?? maskPersonal(why ?? outcome.why),
      };
    }
    case 'already-imported':
      return { state: 'already-imported', fileId: outcome.fileId };
    case 'imported': {
      // Each once: the differences of the file and its rows say more.
      const notes = [...new Set(outcome.notes.map(({ kind }) => kind))];
      const why = notes.length === 0 ? null : notes.join(NOTE_SEPARATOR);
      return { state: 'imported', fileId: outcome.fileId, resolved: outcome.resolved, share: 1, why };
    }
  }
}

/** Why a file is no statement, before its format is looked at. */
type UploadProblem = {
  why: UnreadableCode;
  line: number | null;
};

/**
 * Creates a check of the bytes of a file, part by part: text with lines of a usual length, of a CSV file in UTF-8. Files of
 * banks have encodings of their own, which their readers know. Holds one part in memory at most. Returns the first problem,
 * `null` while there is none.
 */
function createTextCheck(
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
