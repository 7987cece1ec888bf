import { approvePrompt, rejectPrompt } from '../operator-money/handset-approval.ts';
import { PUSH_COMPANIES } from '../wallet/company.ts';
import { answerPushPrompt } from '../wallet/settle-push.ts';
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
  const { money } = context;
  const { id, msisdn, pin } = answer;
  const now = money.clock.now();
  const approval =
    pin === null
      ? await rejectPrompt(money.db, id, msisdn)
      : await approvePrompt(money.db, { id, msisdn, pin, now });
  if (approval.kind === 'wrong-pin') return approval;
  if (approval.kind === 'gone') return answerPush(context, answer, now);
  void money.callbacks.tell(approval.payment);
  return { kind: 'done', status: approval.payment.status };
}

/** The prompt's name says nothing about whose it is: each company looks among its own. */
async function answerPush(
  { money, push }: HandsetContext,
  answer: PromptAnswer,
  now: Date,
): Promise<PromptOutcome> {
  for (const company of PUSH_COMPANIES) {
    const approval = await answerPushPrompt(money.db, company, { ...answer, now });
    if (approval.kind === 'wrong-pin') return approval;
    if (approval.kind === 'gone') continue;
    void push[company].tell(approval.payment);
    return { kind: 'done', status: approval.payment.result ?? 'pending' };
  }
  return { kind: 'gone' };
}
