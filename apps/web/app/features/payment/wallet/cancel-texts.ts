import { defineTexts } from '../../../blocks/texts.ts';

/** Words for whoever does not want to wait for a payment any longer. */
export const cancelTexts = defineTexts('payment-translation', {
  'cancel.other-number': 'Pay from another number',
  'cancel.other-way': 'Pay another way',
  'cancel.stop': 'Cancel payment',
  'cancel.safe':
    'Cancelling takes no money. Should you still approve this payment, you get what you ordered or your money back.',
});
