import { type LeadHappened, type LeadStep, nextLeadStep } from '@portal/domain/products/lead';

/** Seconds until an automatic step. Short, so that testers need not wait for days. */
const AUTOMATIC_STEP_SECONDS: Partial<Record<LeadStep, number>> = {
  verified: 20,
  scheduled: 60,
  installed: 180,
};

/**
 * Returns the current history of a lead: recorded steps plus automatic ones since then. A demand in an
 * uncovered town has no automatic steps.
 */
export function currentHistory(
  recorded: readonly LeadHappened[],
  feasible: boolean,
  now: Date,
): LeadHappened[] {
  const history = [...recorded];
  for (;;) {
    const last = history.at(-1);
    const step = last && nextLeadStep(last.step);
    const seconds = step ? AUTOMATIC_STEP_SECONDS[step] : undefined;
    if (!feasible || !last || !step || seconds === undefined) return history;
    const at = new Date(last.at.getTime() + seconds * 1000);
    if (at > now) return history;
    history.push({ step, at });
  }
}

/** Appends a payment to the history. A paid lead is also verified. */
export function appendPayment(history: readonly LeadHappened[], at: Date): LeadHappened[] {
  const verified = history.some(({ step }) => step === 'verified');
  const steps: LeadStep[] = verified ? ['paid'] : ['verified', 'paid'];
  return [...history, ...steps.map((step) => ({ step, at }))];
}
