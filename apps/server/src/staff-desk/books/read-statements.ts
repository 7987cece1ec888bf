import type { StaffUpload } from '@portal/contract/staff/staff-books';
import { countryCurrency } from '@portal/domain/money/money';
import { listAccounts } from '@portal/payments/engine/postings/accounts';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { toPage } from '@portal/platform/database/page';
import { NO_LINES } from '@portal/settlement/import/store-batch';
import {
  countLines,
  findFilesByHash,
  type ListedFile,
  listStatementFiles,
} from '@portal/settlement/overview/list-files';
import { type ListedLine, listLines } from '@portal/settlement/overview/list-lines';
import { accountOf, type MatchRule } from '@portal/settlement/sources/source';
import { findPaymentsByReference } from '../../features/payments/staff/find-payments-by-reference.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../show-payment.ts';
import { findUpload, listUnfinishedUploads, type StoredUpload } from './upload-store.ts';
import { MAX_UPLOAD_BYTES, PART_BYTES } from './uploads.ts';

const PAGE_ROWS = 50;
const MAX_UPLOADS = 20;
const DAY_MS = 24 * 3_600_000;
/** An import that has not reported for so long was interrupted. */
const SILENT_MS = 5 * 60_000;

/** Lists imported files, latest first, and the uploads of the last day that did not become a file. */
export const listStatements: StaffHandler<'listStatements'> = async ({ db, books, clock }, { after }) => {
  const key = readAfter(after, ['number']);
  const files = await listStatementFiles(books.pool, key ? Number(key[0]) : null, PAGE_ROWS + 1);
  const { rows, next } = toPage(
    { rows: files, total: 0, page: { limit: PAGE_ROWS, after: key } },
    ({ id }) => [String(id)],
  );
  const counts = await countLines(
    books.pool,
    rows.map(({ id }) => id),
  );
  const since = new Date(clock.now().getTime() - DAY_MS);
  const uploads = key ? [] : await listUnfinishedUploads(db, since, MAX_UPLOADS);
  return {
    uploads: await Promise.all(uploads.map((upload) => toUpload({ books, clock }, upload))),
    rows: rows.map(({ id, source, name, by, lines, startedAt, finishedAt }) => ({
      id,
      source,
      name,
      by,
      lines,
      at: startedAt.toISOString(),
      isFinished: finishedAt !== null,
      counts: counts.get(id) ?? NO_LINES,
    })),
    next,
  };
};

/** Shows how far the import of an upload is. Throws REFUSED when there is no such upload. */
export const readUpload: StaffHandler<'readUpload'> = async (deps, { id }) => {
  const upload = await findUpload(deps.db, id);
  if (!upload) throw new StaffError('REFUSED', { why: 'no-upload' });
  return toUpload(deps, upload);
};

async function toUpload(
  { books, clock }: Pick<DeskDeps, 'books' | 'clock'>,
  { id, source, name, by, startedAt, state, seenAt, share, why, line, resolved, hash }: StoredUpload,
): Promise<StaffUpload> {
  const file = await fileOf(books.pool, hash);
  const isSilent = clock.now().getTime() - seenAt.getTime() > SILENT_MS;
  return {
    id,
    source,
    name,
    by,
    share,
    why,
    line,
    resolved,
    at: startedAt.toISOString(),
    state: state === 'importing' && isSilent ? 'interrupted' : state,
    fileId: file?.id ?? null,
    lines: file?.lines ?? null,
    counts: (file && (await countLines(books.pool, [file.id])).get(file.id)) ?? NO_LINES,
  };
}

async function fileOf(pool: DeskDeps['pool'], hash: string | null): Promise<ListedFile | undefined> {
  return hash === null ? undefined : (await findFilesByHash(pool, [hash]))[0];
}

/** Lists the lines of a file, or those with a reference, of a payment or of the code of a receipt. */
export const listStatementLines: StaffHandler<'listStatementLines'> = async (
  { pool, books },
  { fileId, state, text, after },
) => {
  const key = readAfter(after, ['number']);
  const references = text === '' ? null : [text, ...(await findPaymentsByReference(pool, text))];
  const filter = { fileId: fileId ?? null, state: state ?? null, references };
  const found = await listLines(books.pool, filter, { after: Number(key?.[0] ?? 0), limit: PAGE_ROWS + 1 });
  const { rows, next } = toPage(
    { rows: found, total: 0, page: { limit: PAGE_ROWS, after: key } },
    ({ id }) => [String(id)],
  );
  return { rows: rows.map(toLine), next };
};

function toLine({ amountMinor, feeMinor, currency, at, ...line }: ListedLine) {
  return {
    ...line,
    at: at.toISOString(),
    money: toStaffMoney(amountMinor, currency),
    fee: toStaffMoney(feeMinor, currency),
  };
}

/** What a person may choose from: sources with their rules, accounts, currencies. */
export const readBooksChoices: StaffHandler<'readBooksChoices'> = async ({ books }) => {
  return {
    maxBytes: MAX_UPLOAD_BYTES,
    partBytes: PART_BYTES,
    sources: books.sources.map(({ name, mode, format, owner, rules }) => ({
      name,
      owner,
      account: accountOf({ mode }),
      format: format.kind,
      rules: rules.map(toRule),
    })),
    accounts: listAccounts(PAYMENT_MODES),
    currency: countryCurrency(),
  };
};

function toRule(rule: MatchRule) {
  const { name, by } = rule;
  return rule.by === 'text' ? { name, by, contains: rule.contains, account: rule.account } : { name, by };
}
