import { days, GB, MONTHLY, months, named, type Shelf, WEEKLY } from './offer.ts';

const AT_HOME = named('at up to 10 Mbps', 'kwa kasi ya hadi Mbps 10');
const FAST = named('at up to 40 Mbps', 'kwa kasi ya hadi Mbps 40');

/** Bundles for routers, and bundles for postpaid lines behind a flag (RULINGS 17). */
export const HOME_SHELVES: Shelf[] = [
  {
    line: 'broadband',
    category: named('Home internet', 'Intaneti ya nyumbani'),
    offers: [
      {
        code: 'HD1',
        name: named('Home day', 'Nyumbani kwa siku'),
        mb: 10 * GB,
        lasts: days(1),
        period: 'Daily',
        price: 1000,
      },
      {
        code: 'HW1',
        name: named('Home week 25 GB', 'Nyumbani kwa wiki GB 25'),
        mb: 25 * GB,
        ...WEEKLY,
        price: 5000,
      },
      {
        code: 'HW2',
        name: named('Home week 50 GB', 'Nyumbani kwa wiki GB 50'),
        mb: 50 * GB,
        ...WEEKLY,
        price: 8500,
      },
      {
        code: 'HM1',
        name: named('Home month 60 GB', 'Nyumbani kwa mwezi GB 60'),
        mb: 60 * GB,
        ...MONTHLY,
        price: 15_000,
      },
      {
        code: 'HM2',
        name: named('Home month 120 GB', 'Nyumbani kwa mwezi GB 120'),
        mb: 120 * GB,
        ...MONTHLY,
        price: 25_000,
      },
      {
        code: 'HM3',
        name: named('Home month 300 GB', 'Nyumbani kwa mwezi GB 300'),
        mb: 300 * GB,
        ...MONTHLY,
        price: 40_000,
      },
    ],
  },
  {
    line: 'broadband',
    category: named('Unlimited internet', 'Intaneti bila kikomo'),
    offers: [
      {
        code: 'HU1',
        name: named('Unlimited 10', 'Bila kikomo 10'),
        mb: 'unlimited',
        ...MONTHLY,
        only: AT_HOME,
        price: 30_000,
      },
      {
        code: 'HU2',
        name: named('Unlimited 40', 'Bila kikomo 40'),
        mb: 'unlimited',
        ...MONTHLY,
        only: FAST,
        price: 55_000,
      },
      {
        code: 'HU3',
        name: named('Unlimited quarter', 'Bila kikomo kwa miezi mitatu'),
        mb: 'unlimited',
        lasts: months(3),
        only: AT_HOME,
        price: 85_000,
      },
      {
        code: 'HN1',
        name: named('Reserve 20 GB', 'Akiba GB 20'),
        mb: 20 * GB,
        lasts: 'unlimited',
        price: 12_000,
      },
    ],
  },
  {
    line: 'postpaid',
    category: named('Data', 'Intaneti'),
    offers: [
      {
        code: 'PD1',
        name: named('Postpaid 5 GB', 'Malipo ya baada GB 5'),
        mb: 5 * GB,
        ...MONTHLY,
        price: 4000,
      },
      {
        code: 'PD2',
        name: named('Postpaid 20 GB', 'Malipo ya baada GB 20'),
        mb: 20 * GB,
        ...MONTHLY,
        price: 12_000,
      },
      {
        code: 'PD3',
        name: named('Postpaid week', 'Malipo ya baada kwa wiki'),
        mb: 2 * GB,
        ...WEEKLY,
        price: 1500,
      },
    ],
  },
  {
    line: 'postpaid',
    category: named('Voice', 'Kupiga simu'),
    offers: [
      {
        code: 'PV1',
        name: named('Postpaid 300 minutes', 'Malipo ya baada dakika 300'),
        minutes: 300,
        ...MONTHLY,
        price: 2500,
      },
      {
        code: 'PV2',
        name: named('Postpaid calls without limit', 'Malipo ya baada: simu bila kikomo'),
        minutes: 'unlimited',
        ...MONTHLY,
        price: 9000,
      },
    ],
  },
];
