import { type CatalogueCategory, catalogueText, DAILY, GB, MONTHLY, WEEKLY } from './offer.ts';

const ON_NET = catalogueText('within our network', 'ndani ya mtandao wetu');

/** Calls, messages and mixtures for prepaid lines. */
export const CALLING_BUNDLES: CatalogueCategory[] = [
  {
    line: 'prepaid',
    category: catalogueText('Voice', 'Kupiga simu'),
    offers: [
      { code: 'VD1', name: catalogueText('Talk 15', 'Ongea 15'), minutes: 15, ...DAILY, price: 100 },
      { code: 'VD2', name: catalogueText('Talk 40', 'Ongea 40'), minutes: 40, ...DAILY, price: 200 },
      {
        code: 'VD3',
        name: catalogueText('Talk all day', 'Ongea siku nzima'),
        minutes: 'unlimited',
        ...DAILY,
        only: ON_NET,
        price: 500,
      },
      {
        code: 'VW1',
        name: catalogueText('Talk week 120', 'Ongea kwa wiki 120'),
        minutes: 120,
        ...WEEKLY,
        price: 1000,
      },
      {
        code: 'VW2',
        name: catalogueText('Talk week', 'Ongea kwa wiki'),
        minutes: 'unlimited',
        ...WEEKLY,
        only: ON_NET,
        price: 2000,
      },
      {
        code: 'VM1',
        name: catalogueText('Talk month 400', 'Ongea kwa mwezi 400'),
        minutes: 400,
        ...MONTHLY,
        price: 3000,
      },
      {
        code: 'VM2',
        name: catalogueText('Talk month 1,000', 'Ongea kwa mwezi 1,000'),
        minutes: 1000,
        ...MONTHLY,
        price: 6000,
      },
    ],
  },
  {
    line: 'prepaid',
    category: catalogueText('SMS', 'SMS'),
    offers: [
      { code: 'MD1', name: catalogueText('SMS day 50', 'SMS 50 za siku'), sms: 50, ...DAILY, price: 50 },
      {
        code: 'MD2',
        name: catalogueText('SMS day without limit', 'SMS za siku bila kikomo'),
        sms: 'unlimited',
        ...DAILY,
        price: 150,
      },
      {
        code: 'MW1',
        name: catalogueText('SMS week 300', 'SMS 300 za wiki'),
        sms: 300,
        ...WEEKLY,
        price: 250,
      },
      {
        code: 'MM1',
        name: catalogueText('SMS month 1,000', 'SMS 1,000 za mwezi'),
        sms: 1000,
        ...MONTHLY,
        price: 700,
      },
    ],
  },
  {
    line: 'prepaid',
    category: catalogueText('Combo', 'Mchanganyiko'),
    offers: [
      {
        code: 'CD1',
        name: catalogueText('Combo day', 'Mchanganyiko wa siku'),
        mb: 250,
        minutes: 20,
        sms: 20,
        ...DAILY,
        price: 300,
      },
      {
        code: 'CW1',
        name: catalogueText('Combo week', 'Mchanganyiko wa wiki'),
        mb: 2 * GB,
        minutes: 100,
        sms: 100,
        ...WEEKLY,
        price: 2000,
      },
      {
        code: 'CM1',
        name: catalogueText('Combo month', 'Mchanganyiko wa mwezi'),
        mb: 8 * GB,
        minutes: 400,
        sms: 300,
        ...MONTHLY,
        price: 7500,
      },
      {
        code: 'CM2',
        name: catalogueText('Combo month large', 'Mchanganyiko mkubwa wa mwezi'),
        mb: 20 * GB,
        minutes: 1200,
        sms: 'unlimited',
        ...MONTHLY,
        price: 15_000,
      },
      {
        code: 'CS1',
        name: catalogueText('Student week', 'Wiki ya mwanafunzi'),
        mb: 3 * GB,
        minutes: 60,
        sms: 50,
        ...WEEKLY,
        price: 1500,
      },
    ],
  },
];
