import type { SandboxDb } from '../sandbox-db.ts';
import { dueOf, planOf } from '../wallet/plans.ts';
import { readWallet } from '../wallet/wallets.ts';
import { insertMpesaPayment, type MpesaPayment } from './mpesa-payments.ts';
import { chargeMpesa, closeMpesa } from './settle-mpesa.ts';

/** A payment asked of M-Pesa in either dialect. */
export type MpesaWish = {
  id: string;
  reference: string | null;
  msisdn: string;
  amount: number;
  callbackUrl: string | null;
};

/** What became of the asking. */
export type MpesaSubmitted =
  | { kind: 'taken'; payment: MpesaPayment }
  | { kind: 'duplicate' }
  | { kind: 'no-wallet' };

/** Takes a payment down and puts it on the handset, or does at once what the wallet's behaviour wants. */
export function submitMpesa(db: SandboxDb, wish: MpesaWish, now: Date): Promise<MpesaSubmitted> {
  return db.transaction(async (sql): Promise<MpesaSubmitted> => {
    const wallet = await readWallet(sql, 'mpesa', wish.msisdn);
    if (!wallet) return { kind: 'no-wallet' };
    const plan = planOf(wallet.behaviour, false);
    const payment: MpesaPayment = {
      ...wish,
      behaviour: wallet.behaviour,
      result: null,
      prompted: plan === 'prompt' && !wallet.barred,
      charged: null,
      receipt: null,
      reversalId: null,
      createdAt: now,
    };
    if (!(await insertMpesaPayment(sql, payment, dueOf(plan, now)))) return { kind: 'duplicate' };
    const taken = (after: MpesaPayment): MpesaSubmitted => ({ kind: 'taken', payment: after });
    if (wallet.barred) return taken(await closeMpesa(sql, payment, 'barred'));
    if (plan === 'charge') return taken(await chargeMpesa(sql, payment, now));
    if (plan === 'decline') return taken(await closeMpesa(sql, payment, 'refused'));
    if (plan === 'over-limit') return taken(await closeMpesa(sql, payment, 'over-limit'));
    return taken(payment);
  });
}
