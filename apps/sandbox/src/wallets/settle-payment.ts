import type { Sql } from '../sandbox-db.ts';
import { takeMoney } from './ledger.ts';
import { chargedAmount } from './payment-plan.ts';
import { listDue, type PaymentKey, type PaymentResult, readPayment, type WalletPayment } from './payments.ts';
import type { WalletCompany } from './wallet-company.ts';

/**
 * Takes the money, or fails for want of it. Balance, ledger and payment change together; the caller holds the
 * payment's row and has seen that it is open, so it happens once.
 */
export async function chargePayment(
  sql: Sql,
  { clock, newReceipt }: WalletCompany,
  payment: WalletPayment,
): Promise<WalletPayment> {
  const { company, id, msisdn } = payment;
  const charged = chargedAmount(payment);
  const at = clock.now();
  const isTaken = await takeMoney(sql, { company, msisdn, paymentId: id, amount: charged, at });
  if (!isTaken) return closePayment(sql, payment, 'insufficient');
  return closePayment(sql, { ...payment, charged, receipt: newReceipt(), paidAt: at }, 'paid');
}

/** Ends a payment: nothing happens to it by itself any more. */
export async function closePayment(
  sql: Sql,
  payment: WalletPayment,
  result: PaymentResult,
): Promise<WalletPayment> {
  const { company, id, charged, receipt, paidAt } = payment;
  await sql.query(
    `UPDATE sandbox.wallet_payments SET result = $3, charged = $4, receipt = $5, paid_at = $6, due_at = NULL, due = NULL
     WHERE company = $1 AND id = $2`,
    [company, id, result, charged, receipt, paidAt],
  );
  return { ...payment, result };
}

/** A payment as it is now: one whose deadline has passed is settled first, and its merchant notified. */
export async function findPayment(company: WalletCompany, key: PaymentKey): Promise<WalletPayment | null> {
  return (await settlePayment(company, key)) ?? readPayment(company.db, company.name, key);
}

/** Settles every payment whose deadline has passed. */
export async function settlePayments(company: WalletCompany): Promise<void> {
  const { db, name, clock } = company;
  for (const id of await listDue(db, name, clock.now()))
    await settlePayment(company, { by: 'id', value: id });
}

/** Expires a prompt or charges a late payment, and notifies the merchant. Returns the payment this call changed. */
async function settlePayment(
  company: WalletCompany,
  { by, value }: PaymentKey,
): Promise<WalletPayment | null> {
  const { db, name, clock, callbacks } = company;
  const settled = await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ due: 'charge' | 'expire' }>(
      `SELECT due FROM sandbox.wallet_payments WHERE company = $1 AND ${by} = $2 AND due_at <= $3 FOR UPDATE`,
      [name, value, clock.now()],
    );
    const payment = rows[0] ? await readPayment(sql, name, { by, value }) : null;
    if (!payment || payment.result) return null;
    return rows[0]?.due === 'charge'
      ? chargePayment(sql, company, payment)
      : closePayment(sql, payment, 'expired');
  });
  if (settled) void callbacks.notify(settled);
  return settled;
}
