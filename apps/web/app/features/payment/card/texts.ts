import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the card page and of its part of the status page. */
export const cardTexts = defineTexts('payment-translation', {
  'card.title': 'Debit/Credit Card',
  'card.gateways': 'Pay by card through',
  'card.charged': 'Your card is charged {amount}.',
  'card.email': 'E-mail address',
  'card.email-hint': '{gateway} sends its receipt there.',
  'card.email-required': 'Email is required',
  'card.email-invalid': 'Invalid Email Id',
  'card.leaving':
    'You leave this site: the card is entered on the page of {gateway}. We never see its number. Afterwards you come back here.',
  'card.popup': 'The card is entered in a window of {gateway}. We never see its number.',
  'card.pay': 'Pay {amount} for {number}',
  'card.starting': 'Opening {gateway}…',
  'card.unreachable':
    'No answer. Check your connection and press the button again: you cannot be charged twice.',
  'card.unavailable':
    '{gateway} does not answer at this moment. Nothing was taken. Try again or pay another way.',
  'card.go-on': 'Go on at {gateway}',
  'card.another-way': 'Pay another way',
  'card.no-page': '{gateway} has not answered yet. Nothing can be taken before you have seen its page.',
  'card.waiting':
    'The payment waits for you on the page of {gateway}. Nothing is charged before you finish it there.',
});

/** What the status page says otherwise of a card: `card.` and the key it stands for. */
export const cardStatusTexts = defineTexts('payment-translation', {
  'card.status.money-returned': 'Your money is back on your card.',
  'card.timeline.asked': 'Page of {gateway} opened',
  'card.timeline.approved': 'Approved by the bank',
  'card.timeline.cancelled': 'Left without paying at {gateway}',
  'card.timeline.unreachable': '{gateway} did not answer',
  'card.timeline.next-none': 'We are waiting for the page of {gateway}. Nothing has been charged.',
  'card.timeline.expired': 'Not finished in time',
  'card.timeline.next-asked': 'Finish the payment on the page of {gateway}. Without it nothing is charged.',
  'card.timeline.next-approved': '{gateway} is confirming the payment.',
  'card.timeline.next-declined': 'Nothing was charged.',
  'card.timeline.next-cancelled':
    'Nothing was charged. A payment finished at {gateway} all the same is used or returned, never lost.',
  'card.timeline.next-expired': 'No payment reached us. A late payment is used or returned, never lost.',
  'card.timeline.next-refunding':
    'What you ordered could not be delivered. The money goes back to the card that paid.',
  'card.timeline.next-refunded': 'The money is back on the card that paid.',
  'card.reason.insufficient-funds': 'There is not enough money on the card.',
  'card.reason.limit-exceeded': 'The limit of the card is reached.',
  'card.reason.refused-by-customer': 'The payment was cancelled on the page of {gateway}.',
  'card.reason.no-answer': 'The payment was not finished on the page of {gateway} in time.',
  'card.reason.never-arrived': 'The request did not reach {gateway}.',
  'card.reason.refused': 'The bank or {gateway} refused the card.',
  'card.reason.cancelled': 'You left without paying at {gateway}.',
  'card.reason.gateway-unreachable': '{gateway} did not answer.',
  'card.reason.expired': 'The payment was not finished in time.',
  'card.reason.amount-differs': 'The amount {gateway} reports is not the amount we asked for.',
});
