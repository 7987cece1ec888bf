import type { SandboxDb } from '../sandbox-db.ts';
import type { PushCompany } from './company.ts';
import { dueOf, planOf } from './plans.ts';
import { insertPush, type PushPayment } from './push-payments.ts';
import { chargePush, closePush } from './settle-push.ts';
import { readWallet } from './wallets.ts';

/** A payment asked of a company, in whatever protocol. */
export type PushWish = {
  company: PushCompany;
  id: string;
  reference: string | null;
  msisdn: string;
  amount: number;
  callbackUrl: string | null;
  /** What the client calls it on the list of its account. */
  label?: string;
  /** A number without a wallet is taken down too and fails afterwards, as some companies do. */
  takesAnybody?: boolean;
};

/** What became of the asking. */
export type PushSubmitted =
  | { kind: 'taken'; payment: PushPayment }
  | { kind: 'duplicate' }
  | { kind: 'no-wallet' };

/** Takes a payment down and puts it on the handset, or does at once what the wallet's behaviour wants. */
export function submitPush(
  db: SandboxDb,
  { takesAnybody = false, ...wish }: PushWish,
  now: Date,
): Promise<PushSubmitted> {
  return db.transaction(async (sql): Promise<PushSubmitted> => {
    const wallet = await readWallet(sql, wish.company, wish.msisdn);
    if (!wallet && !takesAnybody) return { kind: 'no-wallet' };
    const { behaviour = 'normal', barred = false } = wallet ?? {};
    const plan = planOf(behaviour, false);
    const payment: PushPayment = {
      ...wish,
      label: wish.label ?? null,
      behaviour,
      result: null,
      prompted: plan === 'prompt' && wallet !== null && !barred,
      charged: null,
      receipt: null,
      reversalId: null,
      createdAt: now,
    };
    if (!(await insertPush(sql, payment, dueOf(plan, now)))) return { kind: 'duplicate' };
    const taken = (after: PushPayment): PushSubmitted => ({ kind: 'taken', payment: after });
    if (!wallet) return taken(await closePush(sql, payment, 'no-wallet'));
    if (barred) return taken(await closePush(sql, payment, 'barred'));
    if (plan === 'charge') return taken(await chargePush(sql, payment, now));
    if (plan === 'decline') return taken(await closePush(sql, payment, 'refused'));
    if (plan === 'over-limit') return taken(await closePush(sql, payment, 'over-limit'));
    return taken(payment);
  });
}
