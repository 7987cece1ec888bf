import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/open-db.ts';
import type { GiveBackOutcome } from '../../charge-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeCharges, airtimeEntries, subscribers } from '../tables.ts';

type ChargeRow = typeof airtimeCharges.$inferSelect;

/**
 * Refunds a charge once: the row of the charge is the lock, and a repeat returns the first outcome. A closed
 * line is refused. For `loses-answer`, the first call throws although the airtime was refunded.
 */
export async function refundAirtime({ db, clock }: SandboxDeps, key: string): Promise<GiveBackOutcome> {
  const { outcome, lost } = await db.transaction(async (tx) => {
    const [charge] = await tx.select().from(airtimeCharges).where(eq(airtimeCharges.key, key)).for('update');
    if (charge?.outcome !== 'charged') return refused('nothing-taken');
    if (charge.giveBackReference) return { outcome: givenBack(charge.giveBackReference), lost: false };
    const [line] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.msisdn, charge.msisdn))
      .for('update');
    if (!line || line.status === 'closed') return refused('line-closed');
    const outcome = givenBack(await book(tx, charge, clock.now()));
    return { outcome, lost: line.topUpBehaviour === 'loses-answer' };
  });
  if (lost) throw new Error('The operator did not answer the refund');
  return outcome;
}

function refused(reason: Extract<GiveBackOutcome, { kind: 'refused' }>['reason']) {
  return { outcome: { kind: 'refused', reason } as const, lost: false };
}

function givenBack(operatorReference: string): GiveBackOutcome {
  return { kind: 'given-back', operatorReference };
}

async function book(tx: Tx, { key, msisdn, amountMinor }: ChargeRow, at: Date): Promise<string> {
  const giveBackReference = `AR${randomInt(1e11, 1e12)}`;
  await tx.update(airtimeCharges).set({ giveBackReference }).where(eq(airtimeCharges.key, key));
  await tx.insert(airtimeEntries).values({ msisdn, kind: 'give-back', amountMinor, chargeKey: key, at });
  await tx
    .update(subscribers)
    .set({ airtimeMinor: sql`${subscribers.airtimeMinor} + ${amountMinor}` })
    .where(eq(subscribers.msisdn, msisdn));
  return giveBackReference;
}
