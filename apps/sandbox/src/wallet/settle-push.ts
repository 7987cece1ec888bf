import { randomInt } from 'node:crypto';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import type { PushCompany } from './company.ts';
import { takeMoney } from './entries.ts';
import { chargedAmount } from './plans.ts';
import { findPush, listPushDue, type PushPayment, type PushResult } from './push-payments.ts';
import { judgePin } from './wallets.ts';

/** Takes the money, or fails for want of it. The caller holds the payment's row and knows that it is open. */
export async function chargePush(sql: Sql, payment: PushPayment, now: Date): Promise<PushPayment> {
  const { company, id, msisdn } = payment;
  const charged = chargedAmount(payment);
  if (!(await takeMoney(sql, company, { msisdn, paymentId: id, amount: charged }, now)))
    return closePush(sql, payment, 'too-little');
  const receipt = `Q${randomInt(36 ** 8)
    .toString(36)
    .toUpperCase()
    .padStart(8, '0')}`;
  await sql.query(`UPDATE sandbox.${company}_payments SET charged = $2, receipt = $3 WHERE id = $1`, [
    id,
    charged,
    receipt,
  ]);
  return closePush(sql, { ...payment, charged, receipt }, 'paid');
}

/** Ends a payment: nothing happens to it by itself any more. */
export async function closePush(sql: Sql, payment: PushPayment, result: PushResult): Promise<PushPayment> {
  await sql.query(
    `UPDATE sandbox.${payment.company}_payments SET result = $2, due_at = NULL, due = NULL WHERE id = $1`,
    [payment.id, result],
  );
  return { ...payment, result };
}

type Named = { company: PushCompany; id: string };

/** Does what time has brought; gives the payment when this call changed it. */
export function settlePushDue(db: SandboxDb, { company, id }: Named, now: Date): Promise<PushPayment | null> {
  return db.transaction(async (sql) => {
    const { rows } = await sql.query<{ due: 'charge' | 'expire' }>(
      `SELECT due FROM sandbox.${company}_payments WHERE id = $1 AND due_at <= $2 FOR UPDATE`,
      [id, now],
    );
    const payment = rows[0] ? await findPush(sql, company, { by: 'id', name: id }) : null;
    if (!rows[0] || !payment || payment.result) return null;
    return rows[0].due === 'charge' ? chargePush(sql, payment, now) : closePush(sql, payment, 'no-answer');
  });
}

/** The same for all of a company's whose hour has come; `tell` hears of each that changed. */
export async function settleAllPushDue(
  db: SandboxDb,
  company: PushCompany,
  { now, tell }: { now: Date; tell: (payment: PushPayment) => Promise<void> },
): Promise<void> {
  for (const id of await listPushDue(db, company, now)) {
    const settled = await settlePushDue(db, { company, id }, now);
    if (settled) void tell(settled);
  }
}

/** What the handset is told about its answer. */
export type PushApproval =
  | { kind: 'done'; payment: PushPayment }
  | { kind: 'wrong-pin'; attemptsLeft: number }
  | { kind: 'gone' };

type Answer = { id: string; msisdn: string; pin: string | null; now: Date };

/** The customer's answer on the handset: the PIN, or `null` for no. The fifth wrong PIN locks the wallet. */
export function answerPushPrompt(db: SandboxDb, company: PushCompany, answer: Answer): Promise<PushApproval> {
  const { id, msisdn, pin, now } = answer;
  return db.transaction(async (sql): Promise<PushApproval> => {
    const payment = await findPush(sql, company, { by: 'id', name: id }, true);
    if (!payment?.prompted || payment.result || payment.msisdn !== msisdn) return { kind: 'gone' };
    if (pin === null) return { kind: 'done', payment: await closePush(sql, payment, 'cancelled') };
    const verdict = await judgePin(sql, company, { msisdn, pin });
    if (verdict.kind === 'wrong') return { kind: 'wrong-pin', attemptsLeft: verdict.attemptsLeft };
    if (verdict.kind === 'locked') return { kind: 'done', payment: await closePush(sql, payment, 'locked') };
    return { kind: 'done', payment: await chargePush(sql, payment, now) };
  });
}
