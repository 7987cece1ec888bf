import { defineTexts } from '../../blocks/texts.ts';

/** Words of the payment shell: summary, options, missing order. */
export const paymentTexts = defineTexts('payment-translation', {
  'shell.title': 'Choose how to pay',
  'shell.back': 'Back to the home page',
  'shell.methods': 'Ways to pay',
  'shell.no-methods':
    'No way to pay is available at this moment. Nothing was charged. Please try again in a minute.',
  'shell.pick': 'Pick one of the ways to pay.',
  'shell.unknown-method': 'This way to pay is not offered for this order. Pick one from the list.',
  'shell.try-again': 'Try again',
  'method.card': 'Debit/Credit Card',
  'method.airtime': 'Airtime',
  'method.money': '{wallet}',
  'method.mpesa': 'MPESA',
  'method.smartcash': 'SmartCash',
  'summary.title': 'Your order',
  'summary.heading': 'Bundle Purchase',
  'summary.PREPAID_RECHARGE': 'PREPAID RECHARGE',
  'summary.number': 'Mobile number',
  'summary.amount': 'Plan amount',
  'summary.masked': 'Part of the number is hidden: the order was made in another browser.',
  'summary.change': 'Change number or amount',
  'missing.title': 'This order is not here any more',
  'missing.text':
    'Its link may be old or incomplete. Nothing was charged by opening it. Starting again takes half a minute.',
  'missing.kept': 'We kept the number {number} for you.',
  'missing.again': 'Start again',
  'unavailable.title': 'We can not reach your order',
  'unavailable.text':
    'It is still there and nothing was charged by opening it. Please try again in a moment.',
});
