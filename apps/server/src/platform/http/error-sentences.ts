import { defineSentences } from '../wording/sentences.ts';

/** Error messages for customers, by error code: the texts of SPEC section 8 where it has one. */
export const errorSentences = defineSentences({
  'error.400': 'Something Went Wrong!',
  'error.502': 'max limit exhausted, please try after sometime.',
  'error.1004': 'Please enter correct PIN',
  'error.1006': 'Your {wallet} wallet has been blocked due to too many incorrect PIN attempts.',
  'error.2002': 'Maximum attempts exhausted.',
  'error.2003': 'Please enter correct OTP',
  'error.4001': 'Please enter valid {wallet} number',
  'error.60005': 'This account number does not belong to this mobile number.',
  'error.60119': 'We have no such account number.',
  'error.56D005': 'Please enter correct PIN',
  'error.INVALID_ACCOUNT': 'The account number and the e-mail do not match our records.',
  'error.BUNDLE_UNAVAILABLE': 'This bundle is not on sale for this number. Please choose another.',
  'error.INVOICE_UNAVAILABLE': 'One of these invoices is already paid. Please look at the list again.',
  'error.PLAN_UNAVAILABLE':
    'This plan is not on sale any more or its price has changed. Please choose again.',
  'error.LEAD_UNKNOWN': 'The order number and the contact number do not match our records.',
  'error.LEAD_NOT_PAYABLE':
    'This order cannot be paid: it is paid already, was cancelled, or waits for your town.',
  'error.FORM_UNAVAILABLE': 'This form cannot be used at the moment. Please call customer care.',
  'error.NO_RECIPIENT': 'No mobile number is registered for this router. Please visit a shop to add one.',
  'error.INVALID_REQUEST': 'Please check what you entered and try again.',
  'error.INVALID_MSISDN': 'Invalid Mobile No',
  'error.AMOUNT_OUT_OF_RANGE': 'This amount is below the minimum or above the maximum.',
  'error.NOT_FOUND': 'We could not find what you asked for.',
  'error.ORDER_CLOSED': 'This order is closed. Please start again.',
  'error.ORDER_IN_USE':
    'Somebody else has begun to pay this order. Nothing was taken. Try again in half an hour, or make an order of your own.',
  'error.PRICE_DIFFERS':
    'The price is not the one that was shown. Nothing was taken. Please look at your order again.',
  'error.PROOF_INVALID': 'Please verify your number again.',
  'error.ALREADY_PROCESSED': 'This payment is already being processed.',
  'error.RATE_LIMITED': 'Too many requests.',
  'error.BAD_HEADERS': 'Something Went Wrong!',
  'error.PROVIDER_UNAVAILABLE': '{wallet} is not answering. No money was taken; please try again.',
  'error.UNAVAILABLE': 'This service is not answering. Please try again in a moment.',
  'error.INTERNAL': 'Something Went Wrong!',
  'wait.one-minute': 'You can try again in 1 minute.',
  'wait.minutes': 'You can try again in {minutes} minutes.',
  'wait.hours': 'You can try again in {hours} hours.',
});
