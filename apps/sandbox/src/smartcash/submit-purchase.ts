import { randomInt } from 'node:crypto';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { openPin, type PinKey } from '../wallet/pin-key.ts';
import { dueOf, type Plan, planOf } from '../wallet/plans.ts';
import { judgePin, readWallet } from '../wallet/wallets.ts';
import { answer, CODE, type Code } from './answers.ts';
import { charge, close, describePurchase, insertPurchase, type Purchase, readPurchase } from './purchases.ts';
import { isTicketGood } from './tickets.ts';

/** A purchase asked of the bank. */
export type Submission = {
  ref: string;
  msisdn: string;
  amount: number;
  otpRef: string;
  pinCipher: string;
  keyId: string;
};

/** The bank's answer, and how the wallet behaves about giving it. */
export type Submitted = { answer: Record<string, unknown>; behaviour: WalletBehaviour };

type Context = { db: SandboxDb; key: PinKey; now: Date };

/**
 * Takes a purchase once per reference: the ticket shows that the customer was asked for a code, the PIN that they
 * pay. A wrong PIN leaves no purchase behind, so that the same reference may be tried again.
 */
export function submitPurchase({ db, key, now }: Context, submission: Submission): Promise<Submitted> {
  return db.transaction(async (sql): Promise<Submitted> => {
    const { ref, msisdn } = submission;
    // One submission of a reference at a time, before there is a row to lock.
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [ref]);
    const wallet = await readWallet(sql, 'smartcash', msisdn);
    const behaviour = wallet?.behaviour ?? 'normal';
    const no = (code: Code, more = {}): Submitted => ({ answer: answer(code, more), behaviour });
    if (await readPurchase(sql, ref)) return no(CODE.duplicate);
    if (!wallet) return no(CODE.unknownCustomer);
    if (wallet.barred) return no(CODE.barred);
    if (!(await isTicketGood(sql, submission, now))) return no(CODE.ticketInvalid);
    const refusal = await checkPin(sql, key, submission, now);
    if (refusal) return no(refusal.code, { attemptsLeft: refusal.attemptsLeft });
    const purchase = await record(sql, { behaviour, submission, now });
    return { answer: answer(purchase.code, describePurchase(purchase)), behaviour };
  });
}

async function checkPin(sql: Sql, key: PinKey, { ref, msisdn, pinCipher, keyId }: Submission, now: Date) {
  const pin =
    keyId === key.id ? await openPin(sql, key, { sealed: pinCipher, transactionId: ref, now }) : null;
  if (pin === null) return { code: CODE.badPinCipher };
  const verdict = await judgePin(sql, 'smartcash', { msisdn, pin });
  if (verdict.kind === 'right') return null;
  if (verdict.kind === 'locked') return { code: CODE.pinLocked, attemptsLeft: 0 };
  return { code: CODE.wrongPin, attemptsLeft: verdict.attemptsLeft };
}

type Recording = { behaviour: WalletBehaviour; submission: Submission; now: Date };

async function record(sql: Sql, { behaviour, submission, now }: Recording): Promise<Purchase> {
  const { ref, msisdn, amount } = submission;
  const plan = planOf(behaviour, true);
  const purchase: Purchase = {
    ref,
    msisdn,
    amount,
    behaviour,
    txnId: `SC${randomInt(1e11, 1e12)}`,
    status: plan === 'ambiguous' ? 'UNKNOWN' : 'PENDING',
    code: plan === 'ambiguous' ? CODE.ambiguous : CODE.pending,
    charged: null,
    refundId: null,
  };
  await insertPurchase(sql, purchase, dueOf(plan, now));
  return act(sql, plan, purchase, now);
}

async function act(sql: Sql, plan: Plan, purchase: Purchase, now: Date): Promise<Purchase> {
  if (plan === 'charge') return charge(sql, purchase, now);
  if (plan === 'decline') return close(sql, purchase, 'FAILED', CODE.refused);
  if (plan === 'over-limit') return close(sql, purchase, 'FAILED', CODE.overLimit);
  return purchase;
}
