import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';
import { dueOf, type Plan, planOf } from './payment-plan.ts';
import { insertPayment, type PaymentResult, type WalletPayment } from './payments.ts';
import { chargePayment, closePayment } from './settle-payment.ts';
import type { WalletCompany } from './wallet-company.ts';
import { readWallet, type Wallet } from './wallets.ts';

/** A payment a merchant asks for, in whatever protocol. */
export type PaymentRequest = Pick<WalletPayment, 'id' | 'reference' | 'msisdn' | 'amount'> & {
  callbackUrl?: string | null;
  label?: string;
  /** A number without a wallet is recorded too and fails afterwards, as some companies do. */
  acceptsAnyNumber?: boolean;
  /** The PIN came along: the money is taken without a prompt. */
  hasPin?: boolean;
  /** It is made under this mandate of the customer, without a prompt. */
  mandateId?: string;
  /** Until when it can be paid; left out, as long as a prompt waits on the handset. */
  expiresAt?: Date;
};

/** A company's own check before a payment is recorded: its refusal, or `null`. */
export type Authorize<Refusal> = (sql: Sql, wallet: Wallet) => Promise<Refusal | null>;

/** What became of a request, and how its wallet behaves about the answer. */
export type Submission<Refusal> = { behaviour: WalletBehaviour } & (
  | { kind: 'recorded'; payment: WalletPayment }
  | { kind: 'duplicate' }
  | { kind: 'no-wallet' }
  | { kind: 'refused'; refusal: Refusal }
);

/**
 * Records a payment once per id and reference, then puts a prompt on the handset or does at once what the wallet's
 * behaviour wants. A refused one leaves nothing behind, so that the same id may be tried again.
 */
export function submitPayment<Refusal = never>(
  company: WalletCompany,
  request: PaymentRequest,
  authorize: Authorize<Refusal> = async () => null,
): Promise<Submission<Refusal>> {
  return company.db.transaction(async (sql): Promise<Submission<Refusal>> => {
    const { id, reference, msisdn, acceptsAnyNumber } = request;
    // One submission of a payment at a time, before there is a row to lock.
    const lock = [`${company.name}:${reference ?? id}`];
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', lock);
    const wallet = await readWallet(sql, company.name, msisdn);
    const { behaviour = 'normal' } = wallet ?? {};
    if (await isUsed(sql, company.name, request)) return { kind: 'duplicate', behaviour };
    if (!wallet && !acceptsAnyNumber) return { kind: 'no-wallet', behaviour };
    const refusal = wallet && (await authorize(sql, wallet));
    if (refusal) return { kind: 'refused', refusal, behaviour };
    const payment = await recordPayment(sql, company, { request, wallet });
    return payment ? { kind: 'recorded', payment, behaviour } : { kind: 'duplicate', behaviour };
  });
}

async function isUsed(sql: Sql, company: string, { id, reference }: PaymentRequest): Promise<boolean> {
  const { rowCount } = await sql.query(
    'SELECT FROM sandbox.wallet_payments WHERE company = $1 AND (id = $2 OR reference = $3)',
    [company, id, reference],
  );
  return Boolean(rowCount);
}

type Recording = { request: PaymentRequest; wallet: Wallet | null };

async function recordPayment(
  sql: Sql,
  company: WalletCompany,
  { request, wallet }: Recording,
): Promise<WalletPayment | null> {
  const { behaviour = 'normal' } = wallet ?? {};
  const refusal = refusalOf(wallet);
  const plan = planOf(behaviour, request.hasPin ?? request.mandateId !== undefined);
  const { id, reference, msisdn, amount, callbackUrl = null, label = null } = request;
  const payment: WalletPayment = {
    company: company.name,
    id,
    reference,
    msisdn,
    amount,
    callbackUrl,
    label,
    behaviour,
    result: null,
    prompted: plan === 'prompt' && refusal === null,
    charged: null,
    receipt: null,
    refundId: null,
    paidFrom: null,
    paidAt: null,
    createdAt: company.clock.now(),
  };
  const due = dueOf(plan, payment.createdAt);
  const ends = due.what === 'expire' && request.expiresAt ? { ...due, at: request.expiresAt } : due;
  if (!(await insertPayment(sql, payment, ends))) return null;
  if (request.mandateId !== undefined) await noteMandate(sql, payment, request.mandateId);
  const failure = refusal ?? FAILURES[plan];
  if (failure) return closePayment(sql, payment, failure);
  return plan === 'charge' ? chargePayment(sql, company, payment) : payment;
}

async function noteMandate(sql: Sql, { company, id }: WalletPayment, mandateId: string): Promise<void> {
  await sql.query('UPDATE sandbox.wallet_payments SET mandate_id = $3 WHERE company = $1 AND id = $2', [
    company,
    id,
    mandateId,
  ]);
}

/** Why a wallet takes part in no payment; `null`: it does. A PIN that came along was checked by the company before. */
function refusalOf(wallet: Wallet | null): PaymentResult | null {
  if (!wallet) return 'no-wallet';
  if (wallet.barred) return 'barred';
  return wallet.attemptsLeft === 0 ? 'locked' : null;
}

const FAILURES: Partial<Record<Plan, PaymentResult>> = { decline: 'declined', 'over-limit': 'over-limit' };
