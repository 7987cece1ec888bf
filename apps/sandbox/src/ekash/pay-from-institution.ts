import { takeMoney } from '../wallets/ledger.ts';
import { readPayment, type WalletPayment } from '../wallets/payments.ts';
import { closePayment } from '../wallets/settle-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { addWallet, verifyPin } from '../wallets/wallets.ts';
import { MERCHANT_CODE } from './describe-intent.ts';
import type { Institution } from './institutions.ts';

/** What a customer entered in the menu of an institution. */
export type InstitutionPayment = {
  institution: Institution;
  /** Whose account. */
  msisdn: string;
  code: string;
  reference: string;
  /** Whole units. */
  amount: number;
  pin: string;
};

/** What became of it, in the words of the institution. */
export type InstitutionOutcome = { kind: 'paid'; payment: WalletPayment } | { kind: 'refused'; why: string };

/**
 * Sends a transfer from an account to the acquirer, which accepts exactly one of exactly the amount to each intent, and none after
 * it ended. Everything else is refused before money moves, as docs/ekash.md asks of an acquirer.
 */
export async function payFromInstitution(
  company: WalletCompany,
  { institution, msisdn, code, reference, amount, pin }: InstitutionPayment,
): Promise<InstitutionOutcome> {
  const { db, clock, name, newReceipt, callbacks } = company;
  const paidFrom = institution.company;
  const now = clock.now();
  await addWallet(db, { msisdn }, { company: paidFrom, now });
  const outcome = await db.transaction(async (sql): Promise<InstitutionOutcome> => {
    const refused = (why: string) => ({ kind: 'refused', why }) as const;
    if (code !== MERCHANT_CODE) return refused('There is no merchant with this code.');
    const { rows } = await sql.query<{ id: string; due: boolean }>(
      `SELECT id, due_at <= $3 AS due FROM sandbox.wallet_payments WHERE company = $1 AND label = $2
       ORDER BY created_at DESC LIMIT 1`,
      [name, reference, now],
    );
    const [row] = rows;
    const payment = row && (await readPayment(sql, name, { by: 'id', value: row.id, lock: true }));
    if (!payment) return refused('The merchant does not know this reference.');
    if (payment.result === 'paid') return refused('This reference is paid already.');
    if (payment.result || row.due) return refused('This reference is over. Nothing was taken.');
    if (payment.amount !== amount)
      return refused(`The merchant asks for ${payment.amount} with this reference.`);
    const checked = await verifyPin(sql, paidFrom, { msisdn, pin });
    if (checked.kind !== 'right')
      return refused(checked.kind === 'wrong' ? 'Wrong PIN.' : 'This account is locked.');
    const entry = { company: paidFrom, msisdn, paymentId: payment.id, amount, at: now };
    if (!(await takeMoney(sql, entry))) return refused('There is not enough money in this account.');
    await sql.query(
      'UPDATE sandbox.wallet_payments SET msisdn = $3, paid_from = $4 WHERE company = $1 AND id = $2',
      [name, payment.id, msisdn, paidFrom],
    );
    const paid = { ...payment, msisdn, paidFrom, charged: amount, receipt: newReceipt(), paidAt: now };
    return { kind: 'paid', payment: await closePayment(sql, paid, 'paid') };
  });
  if (outcome.kind === 'paid') void callbacks.notify(outcome.payment);
  return outcome;
}
