import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { RejectedAddressError } from '@portal/operator/email-port';
import type { Db } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { asc, eq } from 'drizzle-orm';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { careMessages } from './tables.ts';
import { type CareWordingDeps, writeCareMessage } from './write-care-message.ts';

/** A message that staff had sent. Times UTC. */
export type StoredCareMessage = typeof careMessages.$inferSelect;

/** Records a message and queues it in one transaction. A repeated id does nothing. */
export async function queueCareMessage(
  db: Db,
  message: Omit<StoredCareMessage, 'sentAt' | 'refusedAt'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.insert(careMessages).values(message).onConflictDoNothing();
    if (rowCount === 0) return;
    const { id, queuedAt: runAt } = message;
    await enqueueJob(tx, { job: 'send-care-message', payload: { id }, runAt, key: `care:${id}` });
  });
}

/** The messages that staff had sent about a payment, oldest first. */
export function listCareMessages(db: Pick<Db, 'select'>, paymentId: string): Promise<StoredCareMessage[]> {
  return db
    .select()
    .from(careMessages)
    .where(eq(careMessages.paymentId, paymentId))
    .orderBy(asc(careMessages.queuedAt));
}

/** The purpose under which the SMS of a message is recorded (sms_messages). */
export function carePurpose(id: string): string {
  return `care:${id}`;
}

type SendDeps = CareWordingDeps & Pick<EngineDeps, 'store' | 'sms' | 'clock'> & { db: Db };

/**
 * Sends a message of the staff. Throws when it was not accepted: it is sent again under the same key. When the payer cannot be
 * reached any more it is marked as refused.
 */
export async function sendCareMessage(deps: SendDeps, id: string): Promise<void> {
  const { db, store, sms, emails, clock } = deps;
  const isThis = eq(careMessages.id, id);
  const [row] = await db.select().from(careMessages).where(isThis);
  const payment = row && (await store.find(row.paymentId));
  if (!payment || row.sentAt || row.refusedAt) return;
  const written = await writeCareMessage(deps, payment, row);
  const refuse = () => db.update(careMessages).set({ refusedAt: clock.now() }).where(isThis);
  if (!written) return void (await refuse());
  const { to, subject, text } = written;
  const about = { subject: payment.id, purpose: carePurpose(id) };
  try {
    if (row.channel === 'sms') await sms.send({ to: to as Msisdn, text, about });
    else await emails?.send({ to, subject, text, key: carePurpose(id) });
  } catch (error) {
    if (!(error instanceof RejectedAddressError)) throw error;
    return void (await refuse());
  }
  await db.update(careMessages).set({ sentAt: clock.now() }).where(isThis);
}
