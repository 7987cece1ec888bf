import type { StaffRefusal } from '../features/payments/staff/decide-staff-action.ts';

/** Why a decision was refused, and what to do instead. */
export const REFUSAL_TEXTS: Record<StaffRefusal, string> = {
  'nothing-to-do': 'Nothing was sent to the provider, or the payment has ended: there is nothing to check.',
  'still-under-way':
    'It is still being processed. Wait, or use "check" or "retry"; decide by hand only when it is in review.',
  'was-delivered':
    'It was delivered. Take the delivery back with the operator first; refunding it as well is a matter for accounting.',
  'was-returned': 'The money is back already.',
  'charge-not-known':
    'No charge is known for it. Ask the provider with "check" or "retry": if it was charged, it is delivered or refunded automatically.',
  'delivery-not-known':
    'Whether it was delivered is not known: with a refund the customer could have both. Use "retry": the operator is asked with the same key and its answer is certain. ' +
    "Use --not-delivered only when the operator's own records show that nothing was delivered.",
  'refund-not-known':
    'Whether the money is back is not known: it could be refunded twice. Use "retry" until it is certain.',
  'money-was-taken':
    'The provider has charged the money: closing must not hide that. Refund it, or close it as given or returned.',
  'in-review':
    'It is in review: "retry" repeats the step it is stuck at. "history" shows what is in doubt and which commands are possible.',
  'notice-on-file':
    'A genuine callback of the provider about it is on file ("history" shows it), so it cannot be closed as unpaid. ' +
    'Use "retry": the provider is asked and its answer is recorded. A charged payment is delivered or refunded, a declined one is closed.',
  'provider-says-paid':
    'The provider was asked now and reports it as paid, so it is not closed. Use "retry": the charge is then delivered or refunded.',
  'provider-still-waiting':
    'The provider was asked now and reports that it may still be paid. Wait until the prompt or the page has expired, then close it again.',
  'provider-not-answering':
    'The provider was asked now and gave no clear answer: whether anything was charged is not known, so it is not closed. ' +
    '"health" shows the status of the provider. Try again when it responds; the payment stays in review.',
  'charge-not-found':
    'The provider was asked now and no longer confirms the charge: closing it as given would hide that nothing was paid. ' +
    'Look the payment up at the provider; if it was refunded there, close it as returned.',
  'operator-says-given':
    "The operator's record was read now and shows that it was delivered: the customer would have both. " +
    'Use "retry": the delivery is then recorded.',
  'operator-not-answering':
    'The operator was asked now and did not respond: whether anything was delivered is not known, so nothing is refunded. Try again later.',
  'no-portal':
    'No portal is running, and only the portal can ask the provider and the operator. Start one, then decide again.',
  'no-answer-in-time':
    'The portal was asked to check with the provider and the operator and did not respond within 75 seconds. Nothing was changed. Try again in a minute.',
  'payer-not-proven':
    "The payer's number has a new SIM card or a new owner, so somebody else may hold the wallet now. " +
    'Find out who the payer is, by an identity document or a visit to a shop, then use "refund --payer-proven".',
  disputed: 'Its payer has opened a dispute: the bank may return the money. Close the dispute first.',
  'cannot-be-retried':
    'There is nothing to retry: refund it, or close it with what was done by hand ("history" shows what is possible).',
};
