import type { SandboxDb } from '../sandbox-db.ts';
import type { PushCompany } from './company.ts';
import { giveBack } from './entries.ts';
import { findPush, type PushName } from './push-payments.ts';

/** What became of a reversal, and whether the wallet's behaviour loses the word of it. */
export type Reversal =
  | { kind: 'reversed'; reversalId: string; again: boolean; lost: boolean }
  | { kind: 'refused' };

type Wanted = { company: PushCompany; payment: PushName; reversalId: string; now: Date };

/** Gives a whole payment back, once, under the name its first reversal brought. */
export function reversePush(db: SandboxDb, wanted: Wanted): Promise<Reversal> {
  const { company, now } = wanted;
  return db.transaction(async (sql): Promise<Reversal> => {
    const payment = await findPush(sql, company, wanted.payment, true);
    if (!payment || payment.charged === null || payment.behaviour === 'refund-refused')
      return { kind: 'refused' };
    const { id, msisdn, charged, behaviour } = payment;
    const { reversalId: earlier } = payment;
    if (earlier) return { kind: 'reversed', reversalId: earlier, again: true, lost: false };
    const { reversalId } = wanted;
    await sql.query(`UPDATE sandbox.${company}_payments SET reversal_id = $2 WHERE id = $1`, [
      id,
      reversalId,
    ]);
    await giveBack(sql, company, { msisdn, paymentId: id, amount: charged }, now);
    return { kind: 'reversed', reversalId, again: false, lost: behaviour === 'refund-loses-answer' };
  });
}
