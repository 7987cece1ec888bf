import { type LeadHappened, type LeadStep, nextLeadStep } from '@portal/domain/lead';

/** What comes by itself, and after how many seconds. Nobody waits a week in a sandbox. */
const BY_ITSELF: Partial<Record<LeadStep, number>> = { verified: 20, scheduled: 60, installed: 180 };

/**
 * The history of a lead as it is now: what was recorded, and what came by itself since. A demand in a town that is not
 * covered stays where it is.
 */
export function lifeOf(recorded: readonly LeadHappened[], feasible: boolean, now: Date): LeadHappened[] {
  const history = [...recorded];
  for (;;) {
    const last = history.at(-1);
    const step = last && nextLeadStep(last.step);
    const seconds = step ? BY_ITSELF[step] : undefined;
    if (!feasible || !last || !step || seconds === undefined) return history;
    const at = new Date(last.at.getTime() + seconds * 1000);
    if (at > now) return history;
    history.push({ step, at });
  }
}

/** The history with a payment in it: what is paid is verified. */
export function paidLife(history: readonly LeadHappened[], at: Date): LeadHappened[] {
  const verified = history.some(({ step }) => step === 'verified');
  const steps: LeadStep[] = verified ? ['paid'] : ['verified', 'paid'];
  return [...history, ...steps.map((step) => ({ step, at }))];
}
