import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the airtime page. SPEC sections 5 and 8. */
export const airtimeTexts = defineTexts('payment-translation', {
  'airtime.title': 'Pay with airtime',
  'airtime.lead':
    'We send a code to the paying number and look at its airtime. Nothing is taken before you have agreed once more.',
  'airtime.number': 'Phone number that pays',
  'airtime.number-hint': 'It may be another number than the one you buy for.',
  'airtime.number-required': 'Please enter Phone No',
  'airtime.number-invalid': 'Please enter valid phone no',
  'airtime.email': 'Email id',
  'airtime.email-required': 'Email id is required',
  'airtime.email-invalid': 'Please enter valid email',
  'airtime.pay': 'Pay {amount} for {number}',
  'airtime.busy': 'One moment…',
  'airtime.too-little':
    "Looks like you don't have sufficient balance. Recharge airtime or try different payment method",
  'airtime.recharge': 'Recharge airtime',
  'airtime.unreachable':
    'No answer. Check your connection and press the button again: you cannot be charged twice.',
  'airtime.needs-script':
    'Paying with airtime needs JavaScript, because a code is asked for in between. Nothing was taken.',
  'airtime.account': 'airtime',
  'airtime.sure': 'Are you sure?',
  'airtime.sure-text': '{amount} of airtime is taken from {payer} for {number}.',
  'airtime.yes': 'Yes, pay',
  'airtime.no': 'No, go back',
});

/** What the status page says otherwise of airtime: `airtime.` and the key it stands for. */
export const airtimeStatusTexts = defineTexts('payment-translation', {
  'airtime.status.money-returned': 'The airtime is back on the number that paid.',
  'airtime.timeline.asked': 'Airtime asked for',
  'airtime.timeline.approved': 'Agreed to with the code',
  'airtime.timeline.next-asked': 'The airtime is being taken. If that fails, nothing is charged.',
  'airtime.timeline.next-approved': 'The airtime is being taken. If that fails, nothing is charged.',
  'airtime.timeline.next-expired':
    'The airtime could not be taken in time. What is taken late is used or returned, never lost.',
  'airtime.timeline.next-refunding':
    'What you ordered could not be delivered. The airtime goes back to the number that paid.',
  'airtime.timeline.next-refunded': 'The airtime is back on the number that paid.',
  'airtime.reason.never-arrived': 'The request did not reach the network.',
  'airtime.reason.refused': 'The network refused the payment.',
  'airtime.reason.expired': 'The airtime could not be taken in time.',
  'airtime.reason.amount-differs': 'The amount the network reports is not the amount we asked for.',
});
