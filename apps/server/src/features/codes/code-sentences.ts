import { defineSentences } from '../../platform/wording/sentences.ts';

/** SMS with a code, and replies to codes sent from a handset. */
export const codeSentences = defineSentences({
  'code.wallet-payment':
    '{code} is your {product} code for paying from your number. Valid for {minutes} minutes. Never share it with anyone.',
  'code.bill':
    '{code} is your {product} code for seeing your bill. Valid for {minutes} minutes. Never share it with anyone.',
  'code.lead':
    '{code} is your {product} code for ordering {works}. Valid for {minutes} minutes. Never share it with anyone.',
  'code.balance':
    "{code} is your {product} code for seeing your router's data balance. Valid for {minutes} minutes. Never share it with anyone.",
  'handset.confirmed':
    'Your number is confirmed. Please go on in the browser that showed you the code. If you did not ask for it, call customer care.',
  'handset.unknown': 'This code is wrong or no longer valid. Please look at the page again.',
});
