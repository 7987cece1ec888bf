import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { resolvePayoutSums } from '../differences/payout-sums.ts';
import { readStatement } from '../readers/read-statement.ts';
import { UnreadableStatementError } from '../readers/statement-line.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { SettlementSource } from '../sources/source.ts';
import { createFingerprints } from './fingerprint.ts';
import { lockSettlement } from './line-store.ts';
import { matchAgain } from './match-again.ts';
import { type FingerprintedLine, type LineCounts, NO_LINES, storeBatch } from './store-batch.ts';

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

/** Result of an import. `known`: lines that earlier files had. `resolved`: earlier differences that it resolved. */
export type ImportOutcome =
  | ({ kind: 'imported'; fileId: number; lines: number; known: number; resolved: number } & LineCounts)
  | { kind: 'already-imported'; fileId: number; by: string; at: Date }
  /** The file cannot be read; nothing of it was imported. */
  | { kind: 'refused'; why: string };

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
  const lines = await countLines(file);
  if (typeof lines === 'string') return { kind: 'refused', why: lines };
  const fileId = await recordFile(deps, { file, hash, lines });
  const counts = { ...NO_LINES };
  for await (const batch of readBatches(file)) {
    const stored = await inTransaction(deps.pool, async (client) => {
      await lockSettlement(client);
      return storeBatch(client, { fileId, source: file.source, now: deps.clock.now() }, batch);
    });
    counts.matched += stored.matched;
    counts.explained += stored.explained;
    counts.difference += stored.difference;
  }
  const found = await matchAgain(deps, file.source);
  const resolved = found + (await resolvePayoutSums(deps.pool, file.source.name, deps.clock.now()));
  await deps.pool.query('UPDATE settlement_files SET finished_at = $2 WHERE id = $1', [
    fileId,
    deps.clock.now(),
  ]);
  const known = lines - counts.matched - counts.explained - counts.difference;
  return { kind: 'imported', fileId, lines, known, resolved, ...counts };
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** The number of lines, or why the file cannot be read: before anything is written. */
async function countLines({ open, source }: StatementFile): Promise<number | string> {
  let lines = 0;
  try {
    for await (const _line of readStatement(open(), source.format)) lines += 1;
  } catch (error) {
    if (error instanceof UnreadableStatementError) return error.message;
    throw error;
  }
  return lines === 0 ? 'The file has no lines.' : lines;
}

async function* readBatches({ open, source }: StatementFile): AsyncGenerator<FingerprintedLine[]> {
  const fingerprintOf = createFingerprints();
  let batch: FingerprintedLine[] = [];
  for await (const line of readStatement(open(), source.format)) {
    batch.push({ line, fingerprint: fingerprintOf(line) });
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
  { pool, clock }: SettlementDeps,
  { file, hash, lines }: { file: StatementFile; hash: string; lines: number },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO settlement_files (hash, source, name, lines, imported_by, started_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hash) DO UPDATE SET started_at = excluded.started_at RETURNING id::float8 AS id`,
    [hash, file.source.name, file.name, lines, file.by, clock.now()],
  );
  return rows[0]?.id ?? 0;
}
