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
  'notice-on-file':
    'A genuine notice of the provider about it is on file ("history" shows it): a person must not call it unpaid. ' +
    'Use "retry": the provider is asked, and what it answers is recorded. Charged: delivered or given back by itself. Declined: closed by itself.',
  'provider-says-paid':
    'The provider was asked just now and says that it was paid: it is not closed. Use "retry": what was charged is then delivered or given back by itself.',
  'provider-still-waiting':
    'The provider was asked just now and says that it may still be paid. Wait until the prompt or the page has run out, then close it again.',
  'provider-not-answering':
    'The provider was asked just now and gave no clear answer: whether anything was taken is not known, so nothing is closed. ' +
    '"health" shows how it does. Try again when it answers; the payment stays in review and nothing is lost by waiting.',
  'charge-not-found':
    'The provider was asked just now and does not confirm the charge any more: closing it as given would hide that nothing was paid. ' +
    'Look the payment up at the provider; if the money went back there, close it as returned.',
  'operator-says-given':
    "The operator's own record was asked just now and shows that it was given: the customer would have both. " +
    'Use "retry": the delivery is then recorded.',
  'operator-not-answering':
    'The operator was asked just now and did not answer: whether anything was given is not known, so no money goes back. Try again when it answers.',
  'no-portal':
    'No portal is running, and only the portal can ask the provider and the operator. Start one, then decide again.',
  'no-answer-in-time':
    'The portal was asked to check with the provider and the operator and has not answered within 75 seconds. Nothing was changed. Try again in a minute.',
  'cannot-be-retried':
    'There is nothing to try again: refund it, or close it with what was done by hand ("history" shows what is open).',
};
