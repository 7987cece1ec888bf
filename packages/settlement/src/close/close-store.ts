import { createHash } from 'node:crypto';
import type { BusinessDay } from '@portal/domain/time/business-day';
import type pg from 'pg';
import type { OpenDifferences } from '../differences/open-differences.ts';
import type { ReceivableWithoutStatement } from '../overview/read-coverage.ts';
import { type AccountDay, type CarriedBalances, closingOf, type DayEntries } from './day-totals.ts';

/** What a close contains. It is stored as JSON, and the hash covers that text. */
export type CloseContent = {
  seq: number;
  kind: 'close' | 'reopen';
  day: BusinessDay;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  reason: string;
  /**
   * Every account of the journal. Empty for a reopening; in closes without `entriesHash`, which are older, receivables, payouts
   * and bank alone.
   */
  accounts: AccountDay[];
  turnover: DayEntries['turnover'];
  /** Of the day's entries; left out of older closes. */
  entriesHash?: string;
  /** Those that were open when the day was closed. */
  differences: OpenDifferences[];
  /** Receivables that were compared with no statement when the day was closed; left out of older closes. */
  withoutStatement?: ReceivableWithoutStatement[];
};

/** A close or reopening in the database. */
export type StoredClose = CloseContent & { previousHash: string; hash: string };

type CloseRow = { content: string; previous_hash: string; hash: string };

const toClose = ({ content, previous_hash, hash }: CloseRow): StoredClose => ({
  ...(JSON.parse(content) as CloseContent),
  previousHash: previous_hash,
  hash,
});

/** The last close or reopening; `null` when there is none. */
export async function readLastClose(client: pg.ClientBase | pg.Pool): Promise<StoredClose | null> {
  const { rows } = await client.query<CloseRow>('SELECT * FROM day_closes ORDER BY seq DESC LIMIT 1');
  return rows[0] ? toClose(rows[0]) : null;
}

/** The closes and reopenings after a number, in their order. */
export async function listCloses(pool: pg.Pool, after: number, limit: number): Promise<StoredClose[]> {
  const { rows } = await pool.query<CloseRow>(
    'SELECT * FROM day_closes WHERE seq > $1 ORDER BY seq LIMIT $2',
    [after, limit],
  );
  return rows.map(toClose);
}

/** The close of a day that holds; `null` when the day is open. */
export async function findClose(
  client: pg.ClientBase | pg.Pool,
  day: BusinessDay,
): Promise<StoredClose | null> {
  const { rows } = await client.query<CloseRow>(
    'SELECT * FROM day_closes WHERE day = $1 ORDER BY seq DESC LIMIT 1',
    [day],
  );
  const last = rows[0] ? toClose(rows[0]) : null;
  return last?.kind === 'close' ? last : null;
}

/** The last closed day: days are closed in order, and only the last one is reopened. */
export async function readClosedThrough(client: pg.ClientBase | pg.Pool): Promise<BusinessDay | null> {
  const { rows } = await client.query<{ day: BusinessDay | null }>('SELECT closed_through()::text AS day');
  return rows[0]?.day ?? null;
}

/**
 * The balances that the next day begins with. Without a close of every account they are read from the journal, from its
 * beginning.
 */
export async function readCarriedBalances(client: pg.ClientBase | pg.Pool): Promise<CarriedBalances> {
  const day = await readClosedThrough(client);
  const close = day && (await findClose(client, day));
  // Nothing is closed, the first day was reopened, or the close is older and lacks accounts.
  if (!close || close.entriesHash === undefined) return { day: null, closing: new Map() };
  return { day, closing: closingOf(close.accounts) };
}

/** Adds a row to the chain. The caller holds the lock of the settlement. */
export async function appendClose(
  client: pg.ClientBase,
  content: Omit<CloseContent, 'seq'>,
): Promise<StoredClose> {
  const last = await readLastClose(client);
  const whole: CloseContent = { seq: (last?.seq ?? 0) + 1, ...content };
  const text = JSON.stringify(whole);
  const previousHash = last?.hash ?? '';
  const hash = hashOf(previousHash, text);
  await client.query(
    'INSERT INTO day_closes (seq, day, kind, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6)',
    [whole.seq, whole.day, whole.kind, text, previousHash, hash],
  );
  return { ...whole, previousHash, hash };
}

/** SHA-256 of the previous hash, a line feed and the content, hexadecimal. */
export function hashOf(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`).digest('hex');
}
