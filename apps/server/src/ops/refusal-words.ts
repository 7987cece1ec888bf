import type { Refusal } from '../features/payments/staff/decide.ts';

/** Why a decision was not carried out, and what to do instead. */
export const REFUSAL_WORDS: Record<Refusal, string> = {
  'nothing-to-do':
    'Nothing was handed to the provider, or it has come to its end: there is nothing to ask about.',
  'still-under-way':
    'It is still being worked on by itself. Wait, or hurry it with "check" or "retry"; decide by hand only when it is in review.',
  'was-delivered':
    'It was delivered. Take the delivery back with the operator first; giving the money back as well is a matter between provider and books.',
  'was-returned': 'The money is back already.',
  'charge-not-known':
    'Nothing is known to have been taken for it. Ask the provider with "check" or "retry": if it was charged, it is delivered or given back by itself.',
  'delivery-not-known':
    'Whether it was delivered is not known: a refund could give both. Use "retry": the operator is asked under the same key and answers for certain. ' +
    "Only when the operator's own books show that nothing was given, say --not-delivered.",
  'refund-not-known':
    'Whether the money is back is not known: it could be given twice. Use "retry" until it is certain.',
  'money-was-taken':
    'The provider has taken the money: closing must not hide that. Refund it, or close it as given or returned.',
  'in-review':
    'It is in review: "retry" asks again where it got stuck. "history" shows what is in doubt and which commands are open.',
  'cannot-be-retried':
    'There is nothing to try again: refund it, or close it with what was done by hand ("history" shows what is open).',
};
