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
