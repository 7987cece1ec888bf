import { defineTexts } from '../../blocks/texts.ts';

/** Words of the broadband page. */
export const broadbandTexts = defineTexts('recharge-translation', {
  'broadband.title': 'Recharge broadband',
  'broadband.lead': 'Data for your {product} router or MiFi, and a look at what is left on it.',
  'broadband.number': 'Number of the router',
  'broadband.number-hint': 'It is printed on the router and in its menu.',
  'broadband.step-1': 'Enter the number of the router',
  'broadband.step-1-text': 'We check that it is a router before you pay.',
  'broadband.step-2': 'Choose a bundle',
  'broadband.step-2-text': 'If you like, see first what is left.',
  'broadband.step-3': 'Pay, and stay online',
  'broadband.step-3-text': 'If it cannot be given, the money goes back by itself.',
  'balance.check': 'Check the data balance',
  'balance.handset': 'the phone of the router’s owner',
  'balance.reading': 'Reading the balance…',
  'balance.failed': 'The balance cannot be shown just now.',
  'balance.title': 'Data balance',
  'balance.none': 'Nothing is left on this router.',
  'balance.what': 'Balance of',
  'balance.left': 'Left',
  'balance.unit': 'Unit',
  'balance.expires': 'Expires',
  'balance.never': 'Never',
  'balance.unlimited': 'unlimited',
  'balance.expired': 'expired',
});
