/** Texts of actions and approvals. */
export const actions = {
  'action.check': 'Ask the provider now',
  'action.retry': 'Try the step again',
  'action.refund': 'Refund the money',
  'action.refund-proven': 'Refund the money: the payer is known',
  'action.close-given': 'Close: delivered by hand',
  'action.close-returned': 'Close: refunded by hand',
  'action.close-unpaid': 'Close: nothing was charged',
  'preview.check':
    'The provider is asked for the status. Nothing changes by itself: a charge that is found is delivered or refunded.',
  'preview.retry':
    'The portal repeats the step it is stuck at under the same key: nothing is charged, delivered or refunded twice.',
  'preview.refund':
    'The charged amount goes back through the provider, once. The payer gets an SMS when the money is back.',
  'preview.refund-proven':
    'The refund was held, because the number may have another owner or a new SIM card. The charged amount goes back through the provider, once. The reason says how the payer proved who they are.',
  'preview.close-given':
    'Provider and operator are asked first, up to 75 seconds. Then the payment ends as delivered and the payer gets an SMS.',
  'preview.close-returned':
    'Provider and operator are asked first, up to 75 seconds. Then the payment ends as refunded and the payer gets an SMS.',
  'preview.close-unpaid':
    'Provider and operator are asked first, up to 75 seconds. Then the payment ends without a charge and the payer gets an SMS.',
  'act.reason': 'Why',
  'act.reason.hint': 'A sentence; no phone number, code or PIN',
  'act.reason.short': 'Write at least five characters.',
  'act.not-delivered': "The operator's own records show that nothing was delivered",
  'act.propose': 'Propose it',
  'act.cancel': 'Cancel',
  'act.working': 'Working …',
  'act.done.queued': 'Done: the portal carries it out now.',
  'act.done.closed': 'Done: the payment is closed.',
  'act.done.proposed': 'Proposed: a second person decides.',
  'act.done.rejected': 'Rejected.',
  'approvals.title': 'Waiting for a second person',
  'approvals.none': 'Nothing waits.',
  'approvals.own': 'Your own: somebody else decides.',
  'approvals.by': 'Proposed by {name}, {time}',
  'approvals.payee': 'To the wallet {payee}',
  'approvals.approve': 'Approve',
  'approvals.reject': 'Reject',
  'why.nothing-to-do':
    'Nothing was sent to the provider, or the payment has ended: there is nothing to check.',
  'why.still-under-way': 'It is still being processed. Decide by hand only when it is in review.',
  'why.was-delivered': 'It was delivered.',
  'why.was-returned': 'The money is back already.',
  'why.charge-not-known': 'No charge is known for it. Ask the provider, or try the step again.',
  'why.delivery-not-known':
    "It is not known whether it was delivered: the customer could have both. Try the step again, or say that the operator's records show no delivery.",
  'why.refund-not-known':
    'It is not known whether the money is back: it could be refunded twice. Try the step again.',
  'why.money-was-taken':
    'The provider has charged the money. Refund it, or close it as delivered or refunded.',
  'why.cannot-be-retried':
    'There is nothing to try again: refund it, or close it with what was done by hand.',
  'why.in-review': 'It is in review: try the step again instead.',
  'why.notice-on-file':
    'A genuine notice of the provider is on file: try the step again, the answer is then recorded.',
  'why.provider-says-paid': 'The provider was asked now and reports it as paid. Try the step again.',
  'why.provider-still-waiting':
    'The provider was asked now: it may still be paid. Wait, then close it again.',
  'why.provider-not-answering': 'The provider was asked now and gave no clear answer. Try again later.',
  'why.charge-not-found': 'The provider was asked now and no longer confirms the charge.',
  'why.operator-says-given':
    "The operator's record shows that it was delivered. Try the step again to record it.",
  'why.operator-not-answering': 'The operator was asked now and did not respond. Try again later.',
  'why.no-portal': 'No job worker of the portal is running, so nobody can be asked. Try again later.',
  'why.no-answer-in-time': 'Provider and operator did not respond within 75 seconds. Nothing was changed.',
  'why.already-proposed': 'Something was proposed for this payment already. Decide about that first.',
  'why.own-proposal': 'Nobody decides about their own proposal.',
  'why.has-number': 'No phone number here: reasons and notes are kept longer than numbers. Name the payment.',
} as const;
