import type { SandboxDb } from '../sandbox-db.ts';
import { judgePin } from '../wallet/wallets.ts';
import { RESPONSE } from './answers.ts';
import { type MoneyPayment, readPayment } from './payments.ts';
import { charge, close, isOpen } from './settle.ts';

/** What the handset is told about its answer to a prompt. */
export type Approval =
  | { kind: 'done'; payment: MoneyPayment }
  | { kind: 'wrong-pin'; attemptsLeft: number }
  /** The prompt is not there any more: answered, expired, or never for this number. */
  | { kind: 'gone' };

type PromptAnswer = { id: string; msisdn: string; pin: string; now: Date };

/** Approves a prompt with the wallet's PIN. The fifth wrong PIN locks the wallet and ends the payment. */
export function approvePrompt(db: SandboxDb, { id, msisdn, pin, now }: PromptAnswer): Promise<Approval> {
  return db.transaction(async (sql): Promise<Approval> => {
    const payment = await readPayment(sql, id, true);
    if (!payment || !isAnswerable(payment, msisdn)) return { kind: 'gone' };
    const verdict = await judgePin(sql, 'money', { msisdn, pin });
    if (verdict.kind === 'wrong') return { kind: 'wrong-pin', attemptsLeft: verdict.attemptsLeft };
    if (verdict.kind === 'locked')
      return { kind: 'done', payment: await close(sql, payment, 'TF', RESPONSE.locked) };
    return { kind: 'done', payment: await charge(sql, payment, now) };
  });
}

/** Rejects a prompt: the customer said no. */
export function rejectPrompt(db: SandboxDb, id: string, msisdn: string): Promise<Approval> {
  return db.transaction(async (sql): Promise<Approval> => {
    const payment = await readPayment(sql, id, true);
    if (!payment || !isAnswerable(payment, msisdn)) return { kind: 'gone' };
    return { kind: 'done', payment: await close(sql, payment, 'TF', RESPONSE.refused) };
  });
}

function isAnswerable(payment: MoneyPayment, msisdn: string): boolean {
  return payment.msisdn === msisdn && payment.prompted && isOpen(payment);
}
