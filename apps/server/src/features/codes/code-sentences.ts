import { defineSentences } from '../../platform/wording/sentences.ts';

/** The message that carries a code. */
export const codeSentences = defineSentences({
  'code.wallet-payment':
    '{code} is your {product} code for paying from your number. Valid for {minutes} minutes. Never share it with anyone.',
  'code.bill':
    '{code} is your {product} code for seeing your bill. Valid for {minutes} minutes. Never share it with anyone.',
  'code.lead':
    '{code} is your {product} code for ordering {works}. Valid for {minutes} minutes. Never share it with anyone.',
  'code.balance':
    "{code} is your {product} code for seeing your router's data balance. Valid for {minutes} minutes. Never share it with anyone.",
});
