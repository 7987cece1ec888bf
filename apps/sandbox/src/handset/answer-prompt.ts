import { answerMpesaPrompt } from '../mpesa/settle-mpesa.ts';
import { approvePrompt, rejectPrompt } from '../operator-money/handset-approval.ts';
import type { HandsetContext } from './phone-state.ts';

/** What was pressed: the PIN when approved, `null` when rejected. */
export type PromptAnswer = { id: string; msisdn: string; pin: string | null };

/** What the handset is told. `status` is the company's own word for how the payment stands. */
export type PromptOutcome =
  | { kind: 'done'; status: string }
  | { kind: 'wrong-pin'; attemptsLeft: number }
  /** The prompt is not there any more: answered, expired, or never for this number. */
  | { kind: 'gone' };

/** Answers a prompt, whoever put it there, and lets that company tell its client. */
export async function answerPrompt(context: HandsetContext, answer: PromptAnswer): Promise<PromptOutcome> {
  const { money, mpesa } = context;
  const { id, msisdn, pin } = answer;
  const now = money.clock.now();
  const approval =
    pin === null
      ? await rejectPrompt(money.db, id, msisdn)
      : await approvePrompt(money.db, { id, msisdn, pin, now });
  if (approval.kind === 'wrong-pin') return approval;
  if (approval.kind === 'done') {
    void money.callbacks.tell(approval.payment);
    return { kind: 'done', status: approval.payment.status };
  }
  const other = await answerMpesaPrompt(money.db, { ...answer, now });
  if (other.kind !== 'done') return other;
  void mpesa.tell(other.payment);
  return { kind: 'done', status: other.payment.result ?? 'pending' };
}
