import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the {product} Money page. SPEC sections 5 and 8. */
export const moneyTexts = defineTexts('payment-translation', {
  'money.title': 'Pay with {wallet}',
  'money.number': '{wallet} number that pays',
  'money.number-hint': 'It may be another number than the one that is recharged.',
  'money.number-required': 'Phone No is required',
  'money.number-invalid': 'Please enter valid {product} number',
  'money.how-pin': 'We send a code to the paying number, then you enter your {wallet} PIN.',
  'money.how-push': 'A request comes to the paying number. You approve it there with your PIN.',
  'money.pay': 'Pay {amount} for {number}',
  'money.starting': 'Starting the payment…',
  'money.unreachable':
    'No answer. Check your connection and press the button again: you cannot be charged twice.',
  'money.needs-script':
    'This payment needs JavaScript, because your PIN is encrypted in your browser before it is sent. Nothing was charged.',
});
