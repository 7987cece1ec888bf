import { type Approval, approvePrompt, rejectPrompt } from '../operator-money/handset-approval.ts';
import type { HandsetContext } from './phone-state.ts';

/** What was pressed: the PIN when approved, `null` when rejected. */
export type PromptAnswer = { id: string; msisdn: string; pin: string | null };

/** Answers a prompt and lets the wallet tell its client. */
export async function answerPrompt({ money }: HandsetContext, answer: PromptAnswer): Promise<Approval> {
  const { id, msisdn, pin } = answer;
  const approval =
    pin === null
      ? await rejectPrompt(money.db, id, msisdn)
      : await approvePrompt(money.db, { id, msisdn, pin, now: money.clock.now() });
  if (approval.kind === 'done') void money.callbacks.tell(approval.payment);
  return approval;
}
