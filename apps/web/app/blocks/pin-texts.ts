import { defineTexts } from './texts.ts';

/** Words of the PIN dialog. SPEC section 8. */
export const pinTexts = defineTexts('payment-translation', {
  'pin.title': 'Enter your {wallet} PIN',
  'pin.amount': 'You pay',
  'pin.for': 'for {number}',
  'pin.label': 'Four-digit PIN',
  'pin.safe': 'Your PIN is encrypted in this browser. Only your wallet can read it; we never see or keep it.',
  'pin.pay': 'Pay {amount}',
  'pin.paying': 'Paying…',
  'pin.wrong': 'Please enter correct PIN',
  'pin.four-digits': 'Please type the four digits of your PIN.',
  'pin.attempts_one': '{count} attempt left.',
  'pin.attempts_other': '{count} attempts left.',
  'pin.not-protected':
    'Your PIN could not be encrypted here, so it was not sent. Please use an up-to-date browser over https.',
  'pin.unreachable': 'No answer. Check your connection and try again: you cannot be charged twice.',
  'pin.locked-title': 'Your wallet is locked',
  'pin.locked': 'Your {wallet} wallet has been blocked due to too many incorrect PIN attempts.',
  'pin.no-attempts': '0 attempts left. Nothing was charged.',
  'pin.unlock': 'To unlock it, visit one of the {product} shops or call customer care.',
  'pin.call': 'Call {number}',
  'pin.reset': 'Reset your PIN: dial {code}',
  'pin.close': 'Close',
});
