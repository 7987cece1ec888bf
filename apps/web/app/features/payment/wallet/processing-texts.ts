import { defineTexts } from '../../../blocks/texts.ts';

/** Words while the payer approves on the handset. */
export const processingTexts = defineTexts('payment-translation', {
  'processing.title': 'Processing',
  'processing.lead': 'Check your phone',
  'processing.step-1': 'A request from {wallet} comes to {number}.',
  'processing.step-2': 'Make sure it says {amount}.',
  'processing.step-3': 'Approve with your PIN, on the phone only.',
  'processing.left': 'Time left',
  'processing.time': 'We wait here for {time}. After that we show how things stand.',
  'processing.nothing': 'Nothing came?',
  'processing.nothing-1': 'Make sure the phone is on and has network.',
  'processing.nothing-2': 'Look for waiting approvals in the {wallet} menu of the phone.',
  'processing.nothing-3': 'If you do not approve, nothing is charged.',
  'processing.call': 'Call {number}, free of charge',
  'processing.safe':
    'You may leave this page. The payment goes on, and the status page always shows how it stands.',
  'processing.leave': 'Go to the status page',
});
