import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type UnreadableCode, UnreadableStatementError } from '@portal/payments/statements/statement-line';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { resolvePayoutSums } from '../differences/payout-sums.ts';
import { readStatement } from '../readers/read-statement.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { SettlementSource } from '../sources/source.ts';
import { createFingerprints } from './fingerprint.ts';
import { type Inspection, inspectFile } from './inspect-file.ts';
import { lockSettlement } from './line-store.ts';
import { matchAgain } from './match-again.ts';
import { findStatementGaps, type StatementGap } from './statement-gaps.ts';
import { type StatementPlace, storeStatements } from './statement-store.ts';
import { type IdentifiedLine, type LineCounts, NO_LINES, storeBatch } from './store-batch.ts';

/** Lines in one transaction: few enough that other transactions do not wait long for its locks. */
const BATCH_LINES = 2_000;

/** A statement or payout file to import. */
export type StatementFile = {
  /** Opens the content from its beginning; it is read three times. */
  open: () => Readable;
  /** Name for the staff. */
  name: string;
  source: SettlementSource;
  /** Who imports it. */
  by: string;
};

/** What the staff must know of an imported file, beside the counts of its lines. */
export type ImportNote =
  /** So many statements have no usable pair of balances: nobody knows whether they are complete. */
  | { kind: 'no-balances'; statements: number }
  /** A statement does not begin where the one before ends. */
  | ({ kind: 'statement-missing' } & StatementGap)
  /** So many rows were left out because of their state, which says that no money was moved. */
  | { kind: 'rows-left-out'; state: string; rows: number };

/** Result of an import. `known`: lines that earlier files had. `resolved`: earlier differences that it resolved. */
export type ImportOutcome =
  | ({
      kind: 'imported';
      fileId: number;
      lines: number;
      known: number;
      resolved: number;
      notes: readonly ImportNote[];
    } & LineCounts)
  | { kind: 'already-imported'; fileId: number; by: string; at: Date }
  /** The file cannot be read; nothing of it was imported. */
  | { kind: 'refused'; why: string; code?: UnreadableCode };

/**
 * Imports a file: each line once, whatever files contain it. Every new line is matched with a payment or payout, explained
 * by a rule, or recorded as a difference with an owner; fees, payouts and differences are posted to the journal. A file
 * that was imported is not imported again. After a crash, importing the file again continues it. Files may be
 * larger than memory: one batch of lines is held at a time.
 */
export async function importStatement(deps: SettlementDeps, file: StatementFile): Promise<ImportOutcome> {
  const hash = await hashOf(file.open());
  const earlier = await findFile(deps, hash);
  if (earlier?.finishedAt)
    return { kind: 'already-imported', fileId: earlier.id, by: earlier.by, at: earlier.finishedAt };
  const begun = await orRefusal(() => beginImport(deps, file, hash));
  if ('why' in begun) return { kind: 'refused', ...begun };
  const { inspection, fileId, places } = begun;
  const { lines } = inspection;
  const counts = { ...NO_LINES };
  const taken = await listFingerprints(file, inspection, places);
  for await (const batch of readBatches(file, inspection, places)) {
    const stored = await inLock(deps, (client) =>
      storeBatch(client, { fileId, source: file.source, now: deps.clock.now(), taken }, batch),
    );
    counts.matched += stored.matched;
    counts.explained += stored.explained;
    counts.difference += stored.difference;
  }
  const { resolved, gaps } = await compareAgain(deps, file.source, places);
  await deps.pool.query('UPDATE settlement_files SET finished_at = $2 WHERE id = $1', [
    fileId,
    deps.clock.now(),
  ]);
  const known = lines - counts.matched - counts.explained - counts.difference;
  return {
    kind: 'imported',
    fileId,
    lines,
    known,
    resolved,
    notes: toNotes(inspection, file.source, gaps),
    ...counts,
  };
}

async function inLock<Result>(
  { pool }: SettlementDeps,
  run: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await lockSettlement(client);
    return run(client);
  });
}

/** Compares earlier differences with what the file has brought, and statements of banks with each other. */
async function compareAgain(
  deps: SettlementDeps,
  source: SettlementSource,
  places: readonly StatementPlace[],
): Promise<{ resolved: number; gaps: readonly StatementGap[] }> {
  const now = deps.clock.now();
  const found = await matchAgain(deps, source);
  const sums = await resolvePayoutSums(deps.pool, source.name, now);
  if (places.length === 0) return { resolved: found + sums, gaps: [] };
  const ids = places.map(({ id }) => id);
  const compared = await inLock(deps, (client) => findStatementGaps(client, source, { ids, now }));
  return { resolved: found + sums + compared.resolved, gaps: compared.gaps };
}

function toNotes(
  { statements, leftOut }: Inspection,
  { mode, format }: SettlementSource,
  gaps: readonly StatementGap[],
): ImportNote[] {
  // A bank's CSV file is a statement without balances.
  const all = mode === null && format.kind === 'csv' ? 1 : 0;
  const unchecked = all + statements.filter(({ opening }) => opening === null).length;
  return [
    ...(unchecked > 0 ? [{ kind: 'no-balances' as const, statements: unchecked }] : []),
    ...gaps.map((gap) => ({ kind: 'statement-missing' as const, ...gap })),
    ...[...leftOut].map(([state, rows]) => ({ kind: 'rows-left-out' as const, state, rows })),
  ];
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Reads the file to its end, and records it and its statements: after it only what no earlier file had is left to store. */
async function beginImport(deps: SettlementDeps, file: StatementFile, hash: string) {
  const inspection = await inspectFile(file, deps.clock.now());
  const { lines, statements } = inspection;
  return inLock(deps, async (client) => {
    const fileId = await recordFile(client, { file, hash, lines, now: deps.clock.now() });
    const readLines = () => readBatches(file, inspection, []);
    const places = await storeStatements(client, { fileId, source: file.source.name, statements, readLines });
    return { inspection, fileId, places };
  });
}

/** What a step returns, or why the file cannot be imported: then nothing was written. */
async function orRefusal<Result>(
  run: () => Promise<Result>,
): Promise<Result | { why: string; code?: UnreadableCode }> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UnreadableStatementError)) throw error;
    return { why: error.message, ...(error.code && { code: error.code }) };
  }
}

/**
 * What recognises the lines of a bank's file that is stored in several batches: an earlier line stands for the same line, in whichever
 * batch it comes, before it stands for an equal movement of its day.
 */
async function listFingerprints(
  file: StatementFile,
  inspection: Inspection,
  places: readonly StatementPlace[],
): Promise<Set<string>> {
  const found = new Set<string>();
  if (places.length === 0 || inspection.lines <= BATCH_LINES) return found;
  for await (const batch of readBatches(file, inspection, places))
    for (const { fingerprint } of batch) found.add(fingerprint);
  return found;
}

async function* readBatches(
  { open, source }: StatementFile,
  { statements }: Inspection,
  places: readonly StatementPlace[],
): AsyncGenerator<IdentifiedLine[]> {
  const identify = createFingerprints(statements);
  let batch: IdentifiedLine[] = [];
  for await (const line of readStatement(open(), source.format)) {
    const place = line.statement === undefined ? null : (places[line.statement] ?? null);
    batch.push({ line, ...identify(line), place });
    if (batch.length < BATCH_LINES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function findFile({ pool }: SettlementDeps, hash: string) {
  const { rows } = await pool.query<{ id: number; by: string; finishedAt: Date | null }>(
    `SELECT id::float8 AS id, imported_by AS by, finished_at AS "finishedAt" FROM settlement_files WHERE hash = $1`,
    [hash],
  );
  return rows[0];
}

async function recordFile(
  client: pg.ClientBase,
  { file, hash, lines, now }: { file: StatementFile; hash: string; lines: number; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO settlement_files (hash, source, name, lines, imported_by, started_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hash) DO UPDATE SET started_at = excluded.started_at RETURNING id::float8 AS id`,
    [hash, file.source.name, file.name, lines, file.by, now],
  );
  return rows[0]?.id ?? 0;
}
