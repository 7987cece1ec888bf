import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { openPin, type PinKey } from '../wallet/pin-key.ts';
import { dueOf, type Plan, planOf } from '../wallet/plans.ts';
import { judgePin, readWallet, type Wallet } from '../wallet/wallets.ts';
import { type Answer, accept, RESPONSE, RESULT, refuse } from './answers.ts';
import { insertPayment, type MoneyPayment, readPayment } from './payments.ts';
import { charge, close } from './settle.ts';

/** A payment asked of the wallet; `sealedPin` in PIN mode only. */
export type Submission = {
  id: string;
  msisdn: string;
  amount: number;
  reference: string;
  sealedPin: string | null;
};

/** The provider's answer, and the payment when this submission made one. */
export type Submitted = { answer: Answer; payment: MoneyPayment | null };

type Context = { db: SandboxDb; key: PinKey; now: Date };

/**
 * Takes a payment once per id: in push mode it puts a prompt on the handset, in PIN mode it judges the PIN and takes
 * the money at once. A wrong PIN leaves no payment behind, so that the same id may be tried again.
 */
export function submitPayment({ db, key, now }: Context, submission: Submission): Promise<Submitted> {
  return db.transaction(async (sql) => {
    const { id, msisdn, sealedPin } = submission;
    // One submission of an id at a time, before there is a row to lock.
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
    if (await readPayment(sql, id)) return no(refuse({ result: RESULT.duplicate }));
    const wallet = await readWallet(sql, 'money', msisdn);
    if (!wallet || wallet.barred) return no(refuse({ response: RESPONSE.notPermitted }));
    if (sealedPin !== null) {
      const refusal = await checkPin(sql, { key, submission, sealedPin, now });
      if (refusal) return no(refusal);
    }
    return record(sql, { wallet, submission, now });
  });
}

const no = (answer: Answer): Submitted => ({ answer, payment: null });

type PinCheck = { key: PinKey; submission: Submission; sealedPin: string; now: Date };

async function checkPin(sql: Sql, { key, submission, sealedPin, now }: PinCheck): Promise<Answer | null> {
  const pin = await openPin(sql, key, { sealed: sealedPin, transactionId: submission.id, now });
  if (pin === null) return refuse({ result: RESULT.badPinBlock });
  const verdict = await judgePin(sql, 'money', { msisdn: submission.msisdn, pin });
  if (verdict.kind === 'right') return null;
  if (verdict.kind === 'locked') return refuse({ response: RESPONSE.locked }, { attempts_left: 0 });
  return refuse({ response: RESPONSE.wrongPin }, { attempts_left: verdict.attemptsLeft });
}

type Recording = { wallet: Wallet; submission: Submission; now: Date };

async function record(sql: Sql, { wallet, submission, now }: Recording): Promise<Submitted> {
  const { behaviour } = wallet;
  const withPin = submission.sealedPin !== null;
  const plan = planOf(behaviour, withPin);
  const payment: MoneyPayment = {
    ...submission,
    behaviour,
    status: plan === 'ambiguous' ? 'TA' : 'TIP',
    responseCode: plan === 'ambiguous' ? RESPONSE.ambiguous : RESPONSE.inProcess,
    prompted: plan === 'prompt',
    charged: null,
    moneyId: null,
    refundId: null,
    createdAt: now,
  };
  await insertPayment(sql, payment, dueOf(plan, now));
  const after = await act(sql, plan, payment, now);
  return { payment: after, answer: answerAbout(after, withPin) };
}

async function act(sql: Sql, plan: Plan, payment: MoneyPayment, now: Date): Promise<MoneyPayment> {
  if (plan === 'charge') return charge(sql, payment, now);
  if (plan === 'decline') return close(sql, payment, 'TF', RESPONSE.doNotHonour);
  if (plan === 'over-limit') return close(sql, payment, 'TF', RESPONSE.overLimit);
  return payment;
}

/** In push mode a yes only says that the handset was asked; in PIN mode the answer is about the money. */
function answerAbout(payment: MoneyPayment, withPin: boolean): Answer {
  const { id, status, responseCode } = payment;
  if (status === 'TF') return refuse({ response: responseCode }, { transaction: describePayment(payment) });
  if (!withPin) return accept({ transaction: { id, status: 'SUCCESS' } }, RESPONSE.inProcess);
  if (status === 'TA') return refuse({ response: responseCode }, { transaction: describePayment(payment) });
  return accept({ transaction: describePayment(payment) }, responseCode);
}

/**
 * A payment as answers show it. `amount` and `currency` of what was taken are this provider's own addition: they let
 * a difference be noticed.
 */
export function describePayment({ id, status, moneyId, charged }: MoneyPayment): Record<string, unknown> {
  const taken = charged === null ? {} : { airtel_money_id: moneyId, amount: charged, currency: 'RWF' };
  return { id, status, ...taken };
}
