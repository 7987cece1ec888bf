import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import { type ImportOutcome, importStatement } from '../../features/settlement/import/import-statement.ts';
import type { SettlementSource } from '../../features/settlement/sources/source.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { createTextCheck, type UploadProblem } from './check-text.ts';
import { deleteParts, readParts, type StoredUpload, updateUpload } from './upload-store.ts';

/** Between the codes of notes about an imported file. */
const NOTE_SEPARATOR = ' ';
/** Interval between two reports of the progress of an import. */
const REPORT_EVERY_MS = 1_000;
/** How often the content is read: once to check the text, then three times by the import (hash, count, import). */
const READINGS = 4;

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
