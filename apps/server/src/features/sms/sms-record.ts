import type { SmsKind, SmsOutcome, SmsReceipt, SmsSubject } from '@portal/operator/sms-port';
import type { Db, Tx } from '@portal/platform/database/open-db';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type SmsState, smsMessages, smsParts } from './tables.ts';

/** A try that begins. */
export type NewSms = {
  id: string;
  kind: SmsKind;
  about: SmsSubject | null;
  /** Masked. */
  recipient: string;
  route: string;
  at: Date;
};

/** A message whose final state is known since now. */
export type SettledSms = { kind: SmsKind; subject: string | null; state: SmsState; seconds: number };

/** Records that a message is about to be handed to a route. */
export async function insertSms(db: Db, { about, at, ...sms }: NewSms): Promise<void> {
  await db
    .insert(smsMessages)
    .values({ ...sms, subject: about?.subject, purpose: about?.purpose, state: 'sending', createdAt: at });
}

/** The latest try of a message; `null` when there was none. */
export async function findLatestSms(db: Db, { subject, purpose }: SmsSubject) {
  const [row] = await db
    .select({ state: smsMessages.state, createdAt: smsMessages.createdAt })
    .from(smsMessages)
    .where(and(eq(smsMessages.subject, subject), eq(smsMessages.purpose, purpose)))
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(1);
  return row ?? null;
}

/**
 * Records the outcome of a try. Receipts that came before it count.
 * @returns the message when its final state is known now
 */
export function recordOutcome(
  db: Db,
  sms: { id: string; route: string; at: Date },
  outcome: SmsOutcome,
): Promise<SettledSms | null> {
  return db.transaction(async (tx) => {
    const messageIds = 'messageIds' in outcome ? outcome.messageIds : [];
    // In one order, so that two transactions never wait for each other.
    for (const messageId of [...messageIds].sort()) await claimPart(tx, { ...sms, messageId });
    const error = outcome.kind === 'accepted' ? null : outcome.cause;
    const parts = outcome.kind === 'unknown' ? outcome.parts : Math.max(1, messageIds.length);
    const acceptedAt = outcome.kind === 'accepted' ? sms.at : null;
    await tx
      .update(smsMessages)
      .set({ state: outcome.kind, parts, error, acceptedAt })
      .where(eq(smsMessages.id, sms.id));
    return messageIds.length > 0 ? settle(tx, sms.id, sms.at) : null;
  });
}

/** Message centres use an id again after some time: the receipt of an older message is not that of this one. */
async function claimPart(
  tx: Tx,
  part: { id: string; route: string; messageId: string; at: Date },
): Promise<void> {
  const { id: smsId, route, messageId, at } = part;
  const unlessOlder = (column: 'state' | 'error') =>
    sql`CASE WHEN sms_parts.sms_id IS NULL THEN ${smsParts[column]} END`;
  await tx
    .insert(smsParts)
    .values({ route, messageId, smsId, at })
    .onConflictDoUpdate({
      target: [smsParts.route, smsParts.messageId],
      set: { smsId, at, state: unlessOlder('state'), error: unlessOlder('error') },
    });
}

/**
 * Records a receipt. A final state does not change any more.
 * @returns the message when its final state is known now
 */
export function recordReceipt(
  db: Db,
  { route, at }: { route: string; at: Date },
  { messageId, state, error }: SmsReceipt,
): Promise<SettledSms | null> {
  return db.transaction(async (tx) => {
    const [part] = await tx
      .insert(smsParts)
      .values({ route, messageId, state, error, at })
      .onConflictDoUpdate({
        target: [smsParts.route, smsParts.messageId],
        set: { state, error, at },
        setWhere: sql`${smsParts.state} IS NULL OR ${smsParts.state} = 'pending'`,
      })
      .returning({ smsId: smsParts.smsId });
    return part?.smsId ? settle(tx, part.smsId, at) : null;
  });
}

/**
 * Derives the state of a message from its parts. The row is locked by a statement of its own: what waits for the lock
 * then sees the parts that another receipt has changed.
 */
async function settle(tx: Tx, smsId: string, at: Date): Promise<SettledSms | null> {
  await tx.select().from(smsMessages).where(eq(smsMessages.id, smsId)).for('update');
  const { rows } = await tx.execute<{
    kind: SmsKind;
    subject: string | null;
    state: SmsState;
    seconds: number;
  }>(sql`
    WITH reported AS (
      SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered, count(state) AS any_state,
        bool_or(state = 'failed') AS failed, max(error) AS error
      FROM sms_parts WHERE sms_id = ${smsId}),
    settled AS (
      SELECT m.id, r.error, CASE WHEN r.failed THEN 'failed' WHEN r.delivered = m.parts THEN 'delivered' END AS final,
        CASE WHEN m.parts = r.any_state THEN 'accepted' ELSE m.state END AS open
      FROM sms_messages m, reported r WHERE m.id = ${smsId} AND m.state IN ('accepted', 'unknown'))
    UPDATE sms_messages m SET state = coalesce(s.final, s.open), error = CASE WHEN s.final = 'delivered' THEN NULL ELSE coalesce(s.error, m.error) END,
      done_at = CASE WHEN s.final IS NOT NULL THEN ${at.toISOString()}::timestamptz END
    FROM settled s WHERE m.id = s.id
    RETURNING m.kind, m.subject, m.state, greatest(0, extract(epoch FROM m.done_at - m.created_at))::float8 AS seconds`);
  const [row] = rows;
  return row && (row.state === 'delivered' || row.state === 'failed') ? row : null;
}

const DAY_MS = 24 * 3_600_000;

/** Erases the record of messages that are older than the configured days. */
export async function eraseSms(db: Db, { now, days }: { now: Date; days: number }): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  await db.delete(smsParts).where(lt(smsParts.at, before));
  await db.delete(smsMessages).where(lt(smsMessages.createdAt, before));
}
