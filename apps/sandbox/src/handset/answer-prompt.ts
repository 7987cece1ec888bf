import type { WalletSimulator } from '../simulator.ts';
import { WALLETS } from '../simulators.ts';
import type { PromptAnswer, PromptOutcome } from '../wallets/answer-prompt.ts';
import type { HandsetContext } from './phone-state.ts';

/** What the handset shows. `status` is the company's own term for the state of the payment. */
export type ShownOutcome = Exclude<PromptOutcome, { kind: 'done' }> | { kind: 'done'; status: string };

/** Answers a prompt. Its id does not name the company: each looks among its own. */
export async function answerAnyPrompt(
  { wallets }: HandsetContext,
  answer: PromptAnswer,
): Promise<ShownOutcome> {
  for (const [name, company] of Object.entries<WalletSimulator>(WALLETS)) {
    const outcome = await wallets[name as keyof typeof wallets].answerPrompt(answer);
    if (outcome.kind === 'wrong-pin') return outcome;
    if (outcome.kind === 'gone') continue;
    const { payment } = outcome;
    const status = payment && (company.statusOf?.(payment) ?? payment.result);
    return { kind: 'done', status: status ?? (payment ? 'pending' : 'answered') };
  }
  return { kind: 'gone' };
}
