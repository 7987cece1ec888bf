import { type CatalogueCategory, catalogueText, days, GB, MONTHLY, months, WEEKLY } from './offer.ts';

const AT_HOME = catalogueText('at up to 10 Mbps', 'kwa kasi ya hadi Mbps 10');
const FAST = catalogueText('at up to 40 Mbps', 'kwa kasi ya hadi Mbps 40');

/** Bundles for routers, and bundles for postpaid lines behind a flag (RULINGS 17). */
export const HOME_BUNDLES: CatalogueCategory[] = [
  {
    line: 'broadband',
    category: catalogueText('Home internet', 'Intaneti ya nyumbani'),
    offers: [
      {
        code: 'HD1',
        name: catalogueText('Home day', 'Nyumbani kwa siku'),
        mb: 10 * GB,
        lasts: days(1),
        period: 'Daily',
        price: 1000,
      },
      {
        code: 'HW1',
        name: catalogueText('Home week 25 GB', 'Nyumbani kwa wiki GB 25'),
        mb: 25 * GB,
        ...WEEKLY,
        price: 5000,
      },
      {
        code: 'HW2',
        name: catalogueText('Home week 50 GB', 'Nyumbani kwa wiki GB 50'),
        mb: 50 * GB,
        ...WEEKLY,
        price: 8500,
      },
      {
        code: 'HM1',
        name: catalogueText('Home month 60 GB', 'Nyumbani kwa mwezi GB 60'),
        mb: 60 * GB,
        ...MONTHLY,
        price: 15_000,
      },
      {
        code: 'HM2',
        name: catalogueText('Home month 120 GB', 'Nyumbani kwa mwezi GB 120'),
        mb: 120 * GB,
        ...MONTHLY,
        price: 25_000,
      },
      {
        code: 'HM3',
        name: catalogueText('Home month 300 GB', 'Nyumbani kwa mwezi GB 300'),
        mb: 300 * GB,
        ...MONTHLY,
        price: 40_000,
      },
    ],
  },
  {
    line: 'broadband',
    category: catalogueText('Unlimited internet', 'Intaneti bila kikomo'),
    offers: [
      {
        code: 'HU1',
        name: catalogueText('Unlimited 10', 'Bila kikomo 10'),
        mb: 'unlimited',
        ...MONTHLY,
        only: AT_HOME,
        price: 30_000,
      },
      {
        code: 'HU2',
        name: catalogueText('Unlimited 40', 'Bila kikomo 40'),
        mb: 'unlimited',
        ...MONTHLY,
        only: FAST,
        price: 55_000,
      },
      {
        code: 'HU3',
        name: catalogueText('Unlimited quarter', 'Bila kikomo kwa miezi mitatu'),
        mb: 'unlimited',
        lasts: months(3),
        only: AT_HOME,
        price: 85_000,
      },
      {
        code: 'HN1',
        name: catalogueText('Reserve 20 GB', 'Akiba GB 20'),
        mb: 20 * GB,
        lasts: 'unlimited',
        price: 12_000,
      },
    ],
  },
  {
    line: 'postpaid',
    category: catalogueText('Data', 'Intaneti'),
    offers: [
      {
        code: 'PD1',
        name: catalogueText('Postpaid 5 GB', 'Malipo ya baada GB 5'),
        mb: 5 * GB,
        ...MONTHLY,
        price: 4000,
      },
      {
        code: 'PD2',
        name: catalogueText('Postpaid 20 GB', 'Malipo ya baada GB 20'),
        mb: 20 * GB,
        ...MONTHLY,
        price: 12_000,
      },
      {
        code: 'PD3',
        name: catalogueText('Postpaid week', 'Malipo ya baada kwa wiki'),
        mb: 2 * GB,
        ...WEEKLY,
        price: 1500,
      },
    ],
  },
  {
    line: 'postpaid',
    category: catalogueText('Voice', 'Kupiga simu'),
    offers: [
      {
        code: 'PV1',
        name: catalogueText('Postpaid 300 minutes', 'Malipo ya baada dakika 300'),
        minutes: 300,
        ...MONTHLY,
        price: 2500,
      },
      {
        code: 'PV2',
        name: catalogueText('Postpaid calls without limit', 'Malipo ya baada: simu bila kikomo'),
        minutes: 'unlimited',
        ...MONTHLY,
        price: 9000,
      },
    ],
  },
];
