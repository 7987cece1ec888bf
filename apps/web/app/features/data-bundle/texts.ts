import { defineTexts } from '../../blocks/texts.ts';

/** Words of the bundle page. */
export const dataBundleTexts = defineTexts('recharge-translation', {
  'data-bundle.title': 'Buy a bundle',
  'data-bundle.lead': 'Data, calls and messages for any {product} number, ready in under a minute.',
  'data-bundle.number': 'Mobile number that gets the bundle',
  'data-bundle.number-hint': 'We show the bundles made for this line.',
  'data-bundle.step-1': 'Enter the number',
  'data-bundle.step-1-text': 'Yours, or that of somebody you care for.',
  'data-bundle.step-2': 'Choose a bundle',
  'data-bundle.step-2-text': 'By kind, by period, or by the money you have.',
  'data-bundle.step-3': 'Pay, and use it',
  'data-bundle.step-3-text': 'If it cannot be given, the money goes back by itself.',
});
