import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the page of a wallet that asks on the handset. SPEC section 2 "MPESA page"; `{wallet}` is its name. */
export const pushWalletTexts = defineTexts('payment-translation', {
  'push.title': 'Pay with {wallet}',
  'push.lead': 'A request comes to the number that pays. You approve it there with your {wallet} PIN.',
  'push.number': 'Enter Phone No',
  'push.number-required': 'Phone No is required',
  'push.number-invalid': 'Please enter valid phone no',
  'push.email': 'Email id',
  'push.email-invalid': 'Invalid Email Id',
  'push.pay': 'Continue to pay',
  'push.busy': 'Starting the payment…',
  'push.cancel': 'Cancel',
  'push.unreachable':
    'No answer. Check your connection and press the button again: you cannot be charged twice.',
});
