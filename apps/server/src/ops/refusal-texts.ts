import type { StaffRefusal } from '../features/payments/staff/decide-staff-action.ts';

/** Why a check or a retry was refused, and what to do instead. */
const REFUSAL_TEXTS: Partial<Record<StaffRefusal, string>> = {
  'nothing-to-do': 'Nothing was sent to the provider, or the payment has ended: there is nothing to check.',
  'still-under-way': 'It is still being processed. Wait; somebody decides by hand only when it is in review.',
  'was-returned': 'The money is back already.',
  'in-review': 'It is in review: "retry" repeats the step it is stuck at. "history" shows what is in doubt.',
  'payer-not-proven':
    "The payer's number has a new SIM card or a new owner, so somebody else may hold the wallet now. " +
    'Find out who the payer is, then refund it in the staff desk.',
  disputed: 'Its payer has opened a dispute: the bank may return the money. Close the dispute first.',
  'cannot-be-retried': 'There is nothing to retry: refund or close it in the staff desk.',
};

/** The text of a refusal. Reasons of decisions that only the staff desk takes have their texts there. */
export function refusalText(why: StaffRefusal): string {
  return REFUSAL_TEXTS[why] ?? `The staff desk says more (${why}).`;
}
