import { newId } from '@portal/platform/crypto/new-id';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { importUpload } from './import-upload.ts';
import { statementUploads } from './tables.ts';
import { claimImport, deleteOldParts, findUpload, type StoredUpload, storePart } from './upload-store.ts';

/** A statement of a million lines. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
/** A part arrives within seconds on a slow line, so that no request needs a longer time limit. */
export const PART_BYTES = 256 * 1024;
const DAY_MS = 24 * 3_600_000;
const MAX_NAME = 120;

/** Begins an upload. Throws REFUSED for a file that is too large or a source that does not exist. */
export const startUpload: StaffHandler<'startUpload'> = async (deps, { source, name, bytes }, caller) => {
  const { db, clock, books } = deps;
  if (bytes > MAX_UPLOAD_BYTES) throw new StaffError('REFUSED', { why: 'file-too-large' });
  if (!books.sources.some((each) => each.name === source))
    throw new StaffError('REFUSED', { why: 'no-source' });
  const now = clock.now();
  await deleteOldParts(db, new Date(now.getTime() - DAY_MS));
  const id = newId();
  await db.insert(statementUploads).values({
    id,
    source,
    bytes,
    name: toFileName(name),
    bySubject: caller.subject,
    by: caller.name,
    startedAt: now,
    seenAt: now,
    state: 'receiving',
    receivedBytes: 0,
    share: 0,
    resolved: 0,
  });
  return { id };
};

/** Stores a part. Throws REFUSED when it is not the next one, too large, or of an upload that receives nothing. */
export const uploadPart: StaffHandler<'uploadPart'> = async (deps, { id, number }, caller) => {
  const { body } = caller;
  const upload = await requireOwnUpload(deps, id, caller);
  if (!Buffer.isBuffer(body) || body.length === 0) throw new StaffError('REFUSED', { why: 'wrong-part' });
  if (!(await storePart(deps.db, upload, { number, content: body })))
    throw new StaffError('REFUSED', { why: 'wrong-part' });
  return {};
};

/**
 * Begins to import an upload; the import goes on after the answer. Throws REFUSED when parts are missing. A second call
 * changes nothing.
 */
export const finishUpload: StaffHandler<'finishUpload'> = async (deps, { id }, caller) => {
  const upload = await requireOwnUpload(deps, id, caller);
  const source = deps.books.sources.find(({ name }) => name === upload.source);
  if (!source) throw new StaffError('REFUSED', { why: 'no-source' });
  if (!(await claimImport(deps.db, id, deps.clock.now()))) {
    if (upload.state === 'receiving') throw new StaffError('REFUSED', { why: 'parts-missing' });
    return {};
  }
  const reason = `${upload.source}: ${upload.name}`;
  await recordAct(deps, caller, { act: 'upload statement', subject: id, reason, outcome: 'begun' });
  void importUpload(deps, upload, source);
  return {};
};

async function requireOwnUpload(
  { db }: DeskDeps,
  id: string,
  { subject }: StaffCaller,
): Promise<StoredUpload> {
  const upload = await findUpload(db, id);
  if (upload?.bySubject !== subject) throw new StaffError('REFUSED', { why: 'no-upload' });
  return upload;
}

/** The name without folders, control characters and phone numbers. It is only shown: no file has it. */
function toFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  const plain = maskPersonal(last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim());
  return plain.slice(0, MAX_NAME) || 'statement';
}
