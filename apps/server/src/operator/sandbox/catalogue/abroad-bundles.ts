import { type CatalogueCategory, catalogueText, DAILY, GB, MONTHLY, WEEKLY } from './offer.ts';

const EAST_AFRICA = catalogueText(
  'to Burundi, Kenya, Tanzania and Uganda',
  'kwenda Burundi, Kenya, Tanzania na Uganda',
);
const CONGO = catalogueText('to DR Congo', 'kwenda Jamhuri ya Kidemokrasia ya Kongo');
const WORLD = catalogueText(
  'to Canada, China, India and the United States',
  'kwenda Kanada, China, India na Marekani',
);
const EUROPE = catalogueText(
  'to Belgium, France and the United Kingdom',
  'kwenda Ubelgiji, Ufaransa na Uingereza',
);
const ABROAD = catalogueText('to other countries', 'kwenda nchi nyingine');
const ONE_NETWORK = catalogueText(
  'in Kenya, South Sudan, Tanzania and Uganda',
  'ukiwa Kenya, Sudan Kusini, Tanzania na Uganda',
);
const EVERYWHERE = catalogueText('in 120 countries', 'ukiwa katika nchi 120');

/** Calling abroad, and using the line there. */
export const ABROAD_BUNDLES: CatalogueCategory[] = [
  {
    line: 'prepaid',
    category: catalogueText('International', 'Kimataifa'),
    offers: [
      {
        code: 'ID1',
        name: catalogueText('Neighbours 10', 'Nchi jirani 10'),
        minutes: 10,
        ...DAILY,
        only: EAST_AFRICA,
        price: 500,
      },
      {
        code: 'IW1',
        name: catalogueText('Neighbours 30', 'Nchi jirani 30'),
        minutes: 30,
        ...WEEKLY,
        only: EAST_AFRICA,
        price: 1200,
      },
      {
        code: 'IW2',
        name: catalogueText('Congo 20', 'Kongo 20'),
        minutes: 20,
        ...WEEKLY,
        only: CONGO,
        price: 2500,
      },
      {
        code: 'IW3',
        name: catalogueText('World 30', 'Dunia 30'),
        minutes: 30,
        ...WEEKLY,
        only: WORLD,
        price: 1000,
      },
      {
        code: 'IM1',
        name: catalogueText('World 120', 'Dunia 120'),
        minutes: 120,
        ...MONTHLY,
        only: WORLD,
        price: 3500,
      },
      {
        code: 'IM2',
        name: catalogueText('Europe 60', 'Ulaya 60'),
        minutes: 60,
        ...MONTHLY,
        only: EUROPE,
        price: 6000,
      },
      {
        code: 'IM3',
        name: catalogueText('International SMS 50', 'SMS 50 za kimataifa'),
        sms: 50,
        ...MONTHLY,
        only: ABROAD,
        price: 1500,
      },
    ],
  },
  {
    line: 'prepaid',
    category: catalogueText('Roaming', 'Ukiwa nje ya nchi'),
    offers: [
      {
        code: 'RD1',
        name: catalogueText('Neighbours day', 'Nchi jirani kwa siku'),
        mb: 500,
        ...DAILY,
        only: ONE_NETWORK,
        price: 1500,
      },
      {
        code: 'RD2',
        name: catalogueText('World day', 'Dunia kwa siku'),
        mb: 300,
        minutes: 5,
        ...DAILY,
        only: EVERYWHERE,
        price: 5000,
      },
      {
        code: 'RW1',
        name: catalogueText('Neighbours week', 'Nchi jirani kwa wiki'),
        mb: 3 * GB,
        minutes: 30,
        sms: 30,
        ...WEEKLY,
        only: ONE_NETWORK,
        price: 7000,
      },
      {
        code: 'RW2',
        name: catalogueText('World week', 'Dunia kwa wiki'),
        mb: 2 * GB,
        minutes: 20,
        ...WEEKLY,
        only: EVERYWHERE,
        price: 20_000,
      },
      {
        code: 'RM1',
        name: catalogueText('World month', 'Dunia kwa mwezi'),
        mb: 6 * GB,
        minutes: 60,
        sms: 60,
        ...MONTHLY,
        only: EVERYWHERE,
        price: 48_000,
      },
    ],
  },
];
