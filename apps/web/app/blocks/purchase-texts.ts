import { defineTexts } from './texts.ts';

/** Words that every purchase page shares. */
export const purchaseTexts = defineTexts('recharge-translation', {
  'purchase.proceed': 'Proceed',
  'purchase.proceeding': 'One moment…',
  'purchase.next': 'Next you choose how to pay. Nothing is charged before you confirm.',
  'purchase.pay': 'Pay {amount}',
  'purchase.pay-rounded': 'Pay {amount}, rounded up',
  'purchase.unreachable': 'We could not reach our service. Nothing was charged. Please try again.',
  'purchase.closed':
    'This is not possible at this moment. Nothing was charged. Please try again in a minute.',
  'purchase.try-again': 'Try again',
  'purchase.steps': 'How it works',
  'again.title': 'Buy this again?',
  'again.text_one': 'You ordered {what} for {number} {count} minute ago. Do you want the same again?',
  'again.text_other': 'You ordered {what} for {number} {count} minutes ago. Do you want the same again?',
  'again.just-now': 'You ordered {what} for {number} just now. Do you want the same again?',
  'again.yes': 'Yes, once more',
  'again.see': 'See the first purchase',
  'again.no': 'No, go back',
});

/** Words around the numbers kept on this device. */
export const recentTexts = defineTexts('recharge-translation', {
  'recent.title': 'Numbers used here before',
  'recent.note': 'Kept on this device only.',
  'recent.forget': 'Forget them',
});
