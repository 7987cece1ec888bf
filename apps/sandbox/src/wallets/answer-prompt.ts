import { answerQuestion } from './mandates.ts';
import { readPayment, type WalletPayment } from './payments.ts';
import { chargePayment, closePayment } from './settle-payment.ts';
import type { WalletCompany } from './wallet-company.ts';
import { verifyPin } from './wallets.ts';

/** The customer's answer on the handset: the PIN, or `null` for no. */
export type PromptAnswer = { id: string; msisdn: string; pin: string | null };

/** What became of an answer. */
export type PromptOutcome =
  /** `payment` is `null` when the prompt asked for a permission. */
  | { kind: 'done'; payment: WalletPayment | null }
  | { kind: 'wrong-pin'; attemptsLeft: number }
  /** The prompt does not exist any more: answered, expired, or never for this number. */
  | { kind: 'gone' };

/** Answers a prompt and notifies the merchant. The fifth wrong PIN locks the wallet and ends the payment. */
export async function answerPrompt(company: WalletCompany, answer: PromptAnswer): Promise<PromptOutcome> {
  const { id, msisdn, pin } = answer;
  const outcome = await company.db.transaction(async (sql): Promise<PromptOutcome> => {
    const payment = await readPayment(sql, company.name, { by: 'id', value: id, lock: true });
    if (!payment?.prompted || payment.result || payment.msisdn !== msisdn) return { kind: 'gone' };
    if (pin === null) return { kind: 'done', payment: await closePayment(sql, payment, 'cancelled') };
    const check = await verifyPin(sql, company.name, { msisdn, pin });
    if (check.kind === 'wrong') return { kind: 'wrong-pin', attemptsLeft: check.attemptsLeft };
    if (check.kind === 'locked') return { kind: 'done', payment: await closePayment(sql, payment, 'locked') };
    return { kind: 'done', payment: await chargePayment(sql, company, payment) };
  });
  if (outcome.kind === 'gone') {
    const answered = await answerQuestion(company, answer);
    return answered.kind === 'answered' ? { kind: 'done', payment: null } : answered;
  }
  if (outcome.kind === 'done' && outcome.payment) void company.callbacks.notify(outcome.payment);
  return outcome;
}
