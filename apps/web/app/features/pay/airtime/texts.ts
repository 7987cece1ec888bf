import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the airtime page. SPEC sections 5 and 8. */
export const airtimeTexts = defineTexts(
  'payment-translation',
  ['airtime'],
  ['airtime.status', 'airtime.timeline', 'airtime.reason'],
);

/** What the status page says otherwise of airtime: `airtime.` and the key it stands for. */
export const airtimeStatusTexts = defineTexts('payment-translation', [
  'airtime.status',
  'airtime.timeline',
  'airtime.reason',
]);
