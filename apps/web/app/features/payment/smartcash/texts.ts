import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the SmartCash page. SPEC section 2 "SmartCash page". */
export const smartcashTexts = defineTexts('payment-translation', {
  'payment.smartCashPayment': 'How will you pay',
  'smartcash.lead': 'We send a code to the number that pays, then you enter your SmartCash PIN.',
  'smartcash.number': 'Registered Mobile Number',
  'smartcash.number-required': 'Phone No is required',
  'smartcash.number-invalid': 'Please enter valid phone no',
  'smartcash.proceed': 'Proceed',
  'smartcash.busy': 'One moment…',
  'smartcash.cancel': 'Cancel',
  'smartcash.needs-script':
    'This payment needs JavaScript, because your PIN is encrypted in your browser before it is sent. Nothing was charged.',
});
