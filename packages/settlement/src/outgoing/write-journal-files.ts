import { createHash } from 'node:crypto';
import type { BusinessDay } from '@portal/domain/time/business-day';
import { inTransaction } from '@portal/platform/database/in-transaction';
import { writeWholeFile } from '@portal/platform/write-whole-file';
import type pg from 'pg';
import { findClose, type StoredClose } from '../close/close-store.ts';
import { lockSettlement } from '../import/line-store.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { AccountMap } from './account-map.ts';
import { toJournalCsv } from './journal-csv.ts';
import { findDisagreement, type PairSum, readPairSums, subtractSums } from './pair-sums.ts';

/** Where the files go. */
export type JournalFileSettings = {
  /** `null`: no file is written. */
  dir: string | null;
  /** Closes of earlier days are left out; `null`: none is. */
  from: BusinessDay | null;
  /** `null`: the files have the portal's accounts. */
  accounts: AccountMap | null;
};

type Deps = SettlementDeps & {
  settings: JournalFileSettings;
  log: Record<'info' | 'warn', (facts: object, message: string) => void>;
};

/** A file that is stored and may not be in the folder yet. */
type StoredFile = { seq: number; name: string; content: string; hash: string };

/**
 * Writes a file for each close that holds and has none: what the day has booked, and after a reopening what has come since the day's last
 * file. The file is stored before it is written, and never written again once it was in the folder. May run twice and on several nodes. A
 * close whose file cannot be made is logged and tried again, and later ones wait for it.
 */
export async function writeJournalFiles(deps: Deps): Promise<void> {
  const { pool, settings, log } = deps;
  if (settings.dir === null) return;
  await writeStored(deps, settings.dir);
  for (const { seq, day } of await listClosesWithoutFile(pool, settings)) {
    const outcome = await inTransaction(pool, (client) => storeFile(client, { seq, day, settings }));
    if (outcome === 'stored') await writeStored(deps, settings.dir);
    else if (outcome !== 'no-longer-closed') {
      log.warn({ seq, day, why: outcome.why }, 'the journal file of a closed day could not be made');
      return;
    }
  }
}

/** Counts the closes without a complete file in the folder. */
export async function countJournalFilesWaiting(
  pool: pg.Pool,
  settings: JournalFileSettings,
): Promise<number> {
  if (settings.dir === null) return 0;
  const unwritten = await pool.query('SELECT FROM journal_files WHERE written_at IS NULL');
  return (unwritten.rowCount ?? 0) + (await listClosesWithoutFile(pool, settings)).length;
}

/** Lists the files of a day, oldest first. */
export async function listJournalFiles(
  pool: pg.Pool,
  day: BusinessDay,
): Promise<{ name: string; hash: string; writtenAt: Date | null }[]> {
  const { rows } = await pool.query(
    'SELECT name, hash, written_at AS "writtenAt" FROM journal_files WHERE day = $1 ORDER BY seq',
    [day],
  );
  return rows;
}

type CloseName = { seq: number; day: BusinessDay };

/** The closes that hold and have no stored file, in their order. */
async function listClosesWithoutFile(
  pool: pg.Pool,
  { from }: Pick<JournalFileSettings, 'from'>,
): Promise<CloseName[]> {
  const { rows } = await pool.query<CloseName>(
    `SELECT last.seq, last.day::text AS day
     FROM (SELECT DISTINCT ON (day) seq, day, kind FROM day_closes ORDER BY day, seq DESC) last
     WHERE last.kind = 'close' AND ($1::date IS NULL OR last.day >= $1::date)
       AND NOT EXISTS (SELECT FROM journal_files f WHERE f.seq = last.seq)
     ORDER BY last.seq`,
    [from],
  );
  return rows;
}

/** Makes and stores the file of a close. The lock keeps the day closed meanwhile. */
async function storeFile(
  client: pg.PoolClient,
  { seq, day, settings }: CloseName & { settings: JournalFileSettings },
): Promise<'stored' | 'no-longer-closed' | { why: string }> {
  await lockSettlement(client);
  const close = await findClose(client, day);
  if (close?.seq !== seq) return 'no-longer-closed';
  const after = await readDayClosedBefore(client, close);
  const sums = await readPairSums(client, { after, day });
  const why = findDisagreement(close, sums, after === null);
  if (why) return { why };
  const earlier = await readStoredSums(client, { after, day });
  const isFirst = (await client.query('SELECT FROM journal_files WHERE day = $1', [day])).rowCount === 0;
  const name = isFirst ? `journal-${day}.csv` : `journal-${day}-correction-${seq}.csv`;
  const changes = earlier.reduce<PairSum[]>((rest, { sums: given }) => subtractSums(rest, given), sums);
  const written = toJournalCsv({ close, sums: changes, accounts: settings.accounts });
  if ('why' in written) return written;
  const { csv: content } = written;
  const hash = createHash('sha256').update(content).digest('hex');
  await client.query(
    `INSERT INTO journal_files (seq, day, name, sums, content, hash) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [seq, day, name, JSON.stringify(changes), content, hash],
  );
  return 'stored';
}

/** The last day before that an earlier close has closed and no reopening opened; `null` when this close covers everything. */
async function readDayClosedBefore(
  client: pg.ClientBase,
  { seq, day }: Pick<StoredClose, 'seq' | 'day'>,
): Promise<BusinessDay | null> {
  const { rows } = await client.query<{ day: BusinessDay | null }>(
    `SELECT max(day)::text AS day FROM (SELECT DISTINCT ON (day) day, kind FROM day_closes
      WHERE seq < $1 AND day < $2::date ORDER BY day, seq DESC) last WHERE kind = 'close'`,
    [seq, day],
  );
  return rows[0]?.day ?? null;
}

/** What earlier files have of the days that a close covers. */
async function readStoredSums(
  client: pg.ClientBase,
  { after, day }: { after: BusinessDay | null; day: BusinessDay },
): Promise<{ sums: PairSum[] }[]> {
  const { rows } = await client.query<{ sums: PairSum[] }>(
    'SELECT sums FROM journal_files WHERE day > $1::date AND day <= $2::date ORDER BY seq',
    [after ?? '-infinity', day],
  );
  return rows;
}

/** Writes stored files that are not in the folder yet: the checksum first, so that whoever sees the file can check it. */
async function writeStored({ pool, clock, log }: Deps, dir: string): Promise<void> {
  const isWritten = () =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<StoredFile>(
        `SELECT seq, name, content, hash FROM journal_files WHERE written_at IS NULL
         ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      const [file] = rows;
      if (!file) return false;
      const { seq, name, content, hash } = file;
      await writeWholeFile(dir, `${name}.sha256`, `${hash}  ${name}\n`);
      await writeWholeFile(dir, name, content);
      await client.query('UPDATE journal_files SET written_at = $2 WHERE seq = $1', [seq, clock.now()]);
      log.info({ seq, file: name, hash }, 'a journal file was written');
      return true;
    });
  while (await isWritten());
}
