import type { Msisdn } from '@portal/domain/msisdn';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import { secondsStopped } from './failed-checks.ts';
import { budgetIsSpent } from './sms-budget.ts';
import { codeSends } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Who asks for a message to which number. */
export type Send = { msisdn: Msisdn; address: string; visitorId: string; at: Date };

type Limit = {
  /** Which earlier messages count. */
  counts: ReturnType<typeof sql>;
  most: number;
  withinMs: number;
};

/**
 * Limits of SAFETY X4, counted in the database, so that they hold across restarts and nodes.
 *
 * None lets a stranger keep the owner of a number out for long (X5): what others can use up on a number frees
 * itself within ten minutes; the day's allowance is not shared with a browser that has proved the number before,
 * and no single address can use up the day of one that hasn't.
 */
function limitsFor(send: Send, proven: boolean): Limit[] {
  const { msisdn, address, visitorId } = send;
  const toNumber = sql`msisdn = ${msisdn}`;
  const own: Limit[] = [
    { counts: sql`${toNumber} AND visitor_id = ${visitorId}`, most: 5, withinMs: 10 * MINUTE },
    { counts: sql`${toNumber} AND visitor_id = ${visitorId}`, most: 10, withinMs: DAY },
  ];
  const shared: Limit[] = [
    { counts: toNumber, most: 5, withinMs: 10 * MINUTE },
    { counts: toNumber, most: 10, withinMs: DAY },
    { counts: sql`${toNumber} AND address = ${address}`, most: 5, withinMs: DAY },
  ];
  return [
    ...(proven ? own : shared),
    { counts: sql`address = ${address}`, most: 20, withinMs: HOUR },
    // Pumping shows as neighbouring numbers (SAFETY 2.1, Twilio).
    { counts: sql`block = ${blockOf(msisdn)}`, most: 100, withinMs: MINUTE },
  ];
}

/** `788123456` is in the block of 1,000 numbers `788123`. */
function blockOf(msisdn: Msisdn): string {
  return msisdn.slice(0, 6);
}

/**
 * Makes everybody wait who asks for a message to the same number, from the same address or into the same block, until
 * this transaction commits: equal moments are counted one after the other.
 */
export async function lockSends(tx: Tx, { msisdn, address }: Send): Promise<void> {
  // One name of each kind and always in this order: nobody waits in a circle.
  for (const name of [`address:${address}`, `block:${blockOf(msisdn)}`, `msisdn:${msisdn}`]) {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

/**
 * Counts a message against every limit, or says when it may be asked for again. Call after {@link lockSends}.
 * @param proven the visitor has verified this number before, in this browser
 * @returns seconds to wait, 0 when the message was counted
 */
export async function countSend(tx: Tx, send: Send, proven: boolean): Promise<number> {
  const { msisdn, address, visitorId, at } = send;
  const stopped = proven ? 0 : await strangerWaits(tx, send);
  if (stopped > 0) return stopped;
  for (const limit of limitsFor(send, proven)) {
    const wait = await waitOf(tx, limit, at);
    if (wait > 0) return wait;
  }
  await tx.insert(codeSends).values({ msisdn, block: blockOf(msisdn), address, visitorId, at });
  return 0;
}

/** What holds only for a browser that never proved the number; seconds to wait, 0 for none. */
async function strangerWaits(tx: Tx, { msisdn, at }: Send): Promise<number> {
  const stopped = await secondsStopped(tx, msisdn, at);
  return stopped || ((await budgetIsSpent(tx, at)) ? MINUTE / 1000 : 0);
}

/** The oldest message that still counts frees its place first. */
async function waitOf(tx: Tx, { counts, most, withinMs }: Limit, at: Date): Promise<number> {
  const since = new Date(at.getTime() - withinMs).toISOString();
  const { rows } = await tx.execute<{ at: string }>(sql`
    SELECT at::text FROM code_sends WHERE ${counts} AND at > ${since}::timestamptz
    ORDER BY at DESC OFFSET ${most - 1} LIMIT 1`);
  if (!rows[0]) return 0;
  return Math.max(1, Math.ceil((new Date(rows[0].at).getTime() + withinMs - at.getTime()) / 1000));
}
