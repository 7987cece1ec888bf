import { defineTexts } from '../../../blocks/texts.ts';

/** Words of the MPESA page. SPEC section 2 "MPESA page". */
export const mpesaTexts = defineTexts('payment-translation', {
  'mpesa.title': 'Pay with MPESA',
  'mpesa.lead': 'A request comes to the number that pays. You approve it there with your MPESA PIN.',
  'mpesa.number': 'Enter Phone No',
  'mpesa.number-required': 'Phone No is required',
  'mpesa.number-invalid': 'Please enter valid phone no',
  'mpesa.email': 'Email id',
  'mpesa.email-invalid': 'Invalid Email Id',
  'mpesa.pay': 'Continue to pay',
  'mpesa.busy': 'Starting the payment…',
  'mpesa.cancel': 'Cancel',
  'mpesa.unreachable':
    'No answer. Check your connection and press the button again: you cannot be charged twice.',
});
