import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the coverage map. */
export const networkTexts = defineTexts('network-translation', [
  'network',
  'two_g',
  'three_g',
  'four_g',
  'five_g',
  'answer',
  'map.label',
  'satellite',
  'sites',
  'report',
]);
