import { randomInt } from 'node:crypto';
import type { SandboxDb } from '../sandbox-db.ts';
import { giveBack } from '../wallet/entries.ts';
import { answer, CODE } from './answers.ts';
import { readPurchase } from './purchases.ts';

/** The answer, and whether the wallet's behaviour loses it. */
export type Refunded = { answer: Record<string, unknown>; lost: boolean };

/** Gives a whole purchase back, once: a repeat gets the first answer. */
export function refundPurchase(db: SandboxDb, ref: string, now: Date): Promise<Refunded> {
  return db.transaction(async (sql): Promise<Refunded> => {
    const purchase = await readPurchase(sql, ref, true);
    if (!purchase || purchase.charged === null) return { answer: answer(CODE.notFound), lost: false };
    const { refundId, behaviour, msisdn, charged } = purchase;
    if (refundId) return { answer: answer(CODE.success, { refundId }), lost: false };
    if (behaviour === 'refund-refused') return { answer: answer(CODE.refused), lost: false };
    const made = `SR${randomInt(1e11, 1e12)}`;
    await sql.query('UPDATE sandbox.smartcash_purchases SET refund_id = $2 WHERE ref = $1', [ref, made]);
    await giveBack(sql, 'smartcash', { msisdn, paymentId: ref, amount: charged }, now);
    return { answer: answer(CODE.success, { refundId: made }), lost: behaviour === 'refund-loses-answer' };
  });
}
