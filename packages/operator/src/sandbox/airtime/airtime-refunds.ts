import { randomInt } from 'node:crypto';
import type { Tx } from '@portal/platform/database/open-db';
import { eq, sql } from 'drizzle-orm';
import type { AirtimeCharges, ChargeRefundOutcome } from '../../charge-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeCharges, airtimePartRefunds } from '../tables.ts';
import { addAirtime, lockLine } from './line-account.ts';

type ChargeRow = typeof airtimeCharges.$inferSelect;

/**
 * Refunds a charge once: the row of the charge is the lock, and a repeat returns the first outcome. A closed
 * line is refused. For `loses-answer`, the first call throws although the airtime was refunded.
 */
export async function refundAirtime({ db, clock }: SandboxDeps, key: string): Promise<ChargeRefundOutcome> {
  const { outcome, lost } = await db.transaction(async (tx) => {
    const [charge] = await tx.select().from(airtimeCharges).where(eq(airtimeCharges.key, key)).for('update');
    if (charge?.outcome !== 'charged') return refused('nothing-taken');
    if (charge.refundReference) return { outcome: refunded(charge.refundReference), lost: false };
    if ((await sumParts(tx, key)) > 0) return refused('nothing-taken');
    const line = await lockLine(tx, charge.msisdn);
    if (!line || line.status === 'closed') return refused('line-closed');
    const outcome = refunded(await book(tx, charge, clock.now()));
    return { outcome, lost: line.topUpBehaviour === 'loses-answer' };
  });
  if (lost) throw new Error('The operator did not answer the refund');
  return outcome;
}

/**
 * Refunds a part of a charge once per key, up to what is left of it. For `loses-answer`, the first call throws although the
 * airtime was refunded.
 */
export async function refundAirtimePart(
  { db, clock }: SandboxDeps,
  part: Parameters<AirtimeCharges['refundPart']>[0],
): Promise<ChargeRefundOutcome> {
  const { outcome, lost } = await db.transaction(async (tx) => {
    const [charge] = await tx
      .select()
      .from(airtimeCharges)
      .where(eq(airtimeCharges.key, part.chargeKey))
      .for('update');
    if (charge?.outcome !== 'charged') return refused('nothing-taken');
    const [known] = await tx.select().from(airtimePartRefunds).where(eq(airtimePartRefunds.key, part.key));
    if (known) return { outcome: refunded(known.operatorReference), lost: false };
    const left = charge.refundReference ? 0 : charge.amountMinor - (await sumParts(tx, charge.key));
    if (part.amount.minor > left) return refused('nothing-taken');
    const line = await lockLine(tx, charge.msisdn);
    if (!line || line.status === 'closed') return refused('line-closed');
    const outcome = refunded(await bookPart(tx, { part, msisdn: charge.msisdn, at: clock.now() }));
    return { outcome, lost: line.topUpBehaviour === 'loses-answer' };
  });
  if (lost) throw new Error('The operator did not answer the refund');
  return outcome;
}

async function sumParts(tx: Tx, chargeKey: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${airtimePartRefunds.amountMinor}), 0)` })
    .from(airtimePartRefunds)
    .where(eq(airtimePartRefunds.chargeKey, chargeKey));
  return Number(row?.total ?? 0);
}

type PartBooking = { part: Parameters<AirtimeCharges['refundPart']>[0]; msisdn: string; at: Date };

async function bookPart(tx: Tx, { part, msisdn, at }: PartBooking): Promise<string> {
  const operatorReference = `AR${randomInt(1e11, 1e12)}`;
  const { key, chargeKey, amount } = part;
  await tx
    .insert(airtimePartRefunds)
    .values({ key, chargeKey, amountMinor: amount.minor, operatorReference, at });
  await addAirtime(tx, { msisdn, kind: 'refund', amountMinor: amount.minor, at });
  return operatorReference;
}

function refused(reason: Extract<ChargeRefundOutcome, { kind: 'refused' }>['reason']) {
  return { outcome: { kind: 'refused', reason } as const, lost: false };
}

function refunded(operatorReference: string): ChargeRefundOutcome {
  return { kind: 'refunded', operatorReference };
}

async function book(tx: Tx, { key, msisdn, amountMinor }: ChargeRow, at: Date): Promise<string> {
  const refundReference = `AR${randomInt(1e11, 1e12)}`;
  await tx.update(airtimeCharges).set({ refundReference }).where(eq(airtimeCharges.key, key));
  await addAirtime(tx, { msisdn, kind: 'refund', amountMinor, chargeKey: key, at });
  return refundReference;
}
