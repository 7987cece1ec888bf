import { defineTexts } from '../../blocks/texts.ts';

/** Words of the prepaid recharge page. */
export const rechargeTexts = defineTexts('recharge-translation', {
  'recharge.title': 'Recharge airtime',
  'recharge.lead': 'For any prepaid {product} number: yours, or that of somebody you care for.',
  'recharge.number': 'Mobile number to recharge',
  'recharge.number-hint': 'Any way of writing it will do: 0788…, 250788… or +250 788…',
  'recharge.again-title': 'Recharge once more?',
  'recharge.again-text_one':
    'You ordered {amount} for {number} {count} minute ago. Do you want the same recharge again?',
  'recharge.again-text_other':
    'You ordered {amount} for {number} {count} minutes ago. Do you want the same recharge again?',
  'recharge.again-just-now':
    'You ordered {amount} for {number} just now. Do you want the same recharge again?',
  'recharge.again-yes': 'Yes, recharge again',
  'recharge.again-see': 'See the first recharge',
  'recharge.again-no': 'No, go back',
  'recharge.step-1': 'Enter number and amount',
  'recharge.step-1-text': 'We check the number with the network before you pay.',
  'recharge.step-2': 'Pay from your wallet',
  'recharge.step-2-text': 'You approve with your own PIN. The payer may be somebody else.',
  'recharge.step-3': 'Airtime arrives',
  'recharge.step-3-text': 'If it cannot be delivered, the money goes back by itself.',
});
