import { DAILY, days, GB, hours, MONTHLY, months, named, type Shelf, WEEKLY } from './offer.ts';

const AT_NIGHT = named('between 23:00 and 05:00', 'kati ya saa tano usiku na saa kumi na moja alfajiri');
const CHAT = named('for chat and social networks', 'kwa mitandao ya kijamii');
const VIDEO = named('for short videos', 'kwa video fupi');

/** Data for prepaid lines. */
export const DATA_SHELVES: Shelf[] = [
  {
    line: 'prepaid',
    category: named('Data', 'Intaneti'),
    offers: [
      { code: 'DH60', name: named('Hour 300 MB', 'Saa MB 300'), mb: 300, lasts: hours(1), price: 100 },
      { code: 'DH3', name: named('3 hours 1 GB', 'Saa 3 GB 1'), mb: GB, lasts: hours(3), price: 250 },
      { code: 'DD1', name: named('Day 100 MB', 'Siku MB 100'), mb: 100, ...DAILY, price: 100 },
      { code: 'DD2', name: named('Day 350 MB', 'Siku MB 350'), mb: 350, ...DAILY, price: 200 },
      { code: 'DD3', name: named('Day 1 GB', 'Siku GB 1'), mb: GB, ...DAILY, price: 500 },
      { code: 'DD4', name: named('Day 2.5 GB', 'Siku GB 2.5'), mb: 2.5 * GB, ...DAILY, price: 1000 },
      {
        code: 'DD5',
        name: named('Day without limit', 'Siku bila kikomo'),
        mb: 'unlimited',
        ...DAILY,
        price: 2000,
      },
      { code: 'DD6', name: named('Weekend 4 GB', 'Wikendi GB 4'), mb: 4 * GB, lasts: days(2), price: 1200 },
      {
        code: 'DT3',
        name: named('3 days 1.5 GB', 'Siku 3 GB 1.5'),
        mb: 1.5 * GB,
        lasts: days(3),
        price: 800,
      },
      { code: 'DW1', name: named('Week 700 MB', 'Wiki MB 700'), mb: 700, ...WEEKLY, price: 500 },
      { code: 'DW2', name: named('Week 1.5 GB', 'Wiki GB 1.5'), mb: 1.5 * GB, ...WEEKLY, price: 1000 },
      { code: 'DW3', name: named('Week 4 GB', 'Wiki GB 4'), mb: 4 * GB, ...WEEKLY, price: 2000 },
      { code: 'DW4', name: named('Week 8 GB', 'Wiki GB 8'), mb: 8 * GB, ...WEEKLY, price: 3500 },
      { code: 'DM1', name: named('Month 3 GB', 'Mwezi GB 3'), mb: 3 * GB, ...MONTHLY, price: 3000 },
      { code: 'DM2', name: named('Month 7 GB', 'Mwezi GB 7'), mb: 7 * GB, ...MONTHLY, price: 5000 },
      { code: 'DM3', name: named('Month 16 GB', 'Mwezi GB 16'), mb: 16 * GB, ...MONTHLY, price: 10_000 },
      { code: 'DM4', name: named('Month 36 GB', 'Mwezi GB 36'), mb: 36 * GB, ...MONTHLY, price: 20_000 },
      { code: 'DM5', name: named('Month 100 GB', 'Mwezi GB 100'), mb: 100 * GB, ...MONTHLY, price: 45_000 },
      {
        code: 'DQ1',
        name: named('Quarter 60 GB', 'Miezi mitatu GB 60'),
        mb: 60 * GB,
        lasts: months(3),
        price: 35_000,
      },
      {
        code: 'DN1',
        name: named('Forever 500 MB', 'Daima MB 500'),
        mb: 500,
        lasts: 'unlimited',
        price: 1000,
      },
      { code: 'DN2', name: named('Forever 2 GB', 'Daima GB 2'), mb: 2 * GB, lasts: 'unlimited', price: 3500 },
      {
        code: 'DN3',
        name: named('Forever 10 GB', 'Daima GB 10'),
        mb: 10 * GB,
        lasts: 'unlimited',
        price: 15_000,
      },
    ],
  },
  {
    line: 'prepaid',
    category: named('Night data', 'Intaneti ya usiku'),
    offers: [
      {
        code: 'ND1',
        name: named('Night 1 GB', 'Usiku GB 1'),
        mb: GB,
        lasts: hours(6),
        only: AT_NIGHT,
        price: 200,
      },
      {
        code: 'ND2',
        name: named('Night 3 GB', 'Usiku GB 3'),
        mb: 3 * GB,
        lasts: hours(6),
        only: AT_NIGHT,
        price: 500,
      },
      {
        code: 'NW1',
        name: named('Week of nights', 'Usiku wa wiki'),
        mb: 10 * GB,
        ...WEEKLY,
        only: AT_NIGHT,
        price: 2000,
      },
      {
        code: 'NM1',
        name: named('Month of nights', 'Usiku wa mwezi'),
        mb: 40 * GB,
        ...MONTHLY,
        only: AT_NIGHT,
        price: 6000,
      },
    ],
  },
  {
    line: 'prepaid',
    category: named('Social', 'Mitandao ya kijamii'),
    offers: [
      { code: 'SD1', name: named('Social day', 'Kijamii siku'), mb: 150, ...DAILY, only: CHAT, price: 100 },
      {
        code: 'SD2',
        name: named('Video hour', 'Saa ya video'),
        mb: 800,
        lasts: hours(1),
        only: VIDEO,
        price: 200,
      },
      { code: 'SW1', name: named('Social week', 'Kijamii wiki'), mb: GB, ...WEEKLY, only: CHAT, price: 400 },
      {
        code: 'SW2',
        name: named('Video week', 'Wiki ya video'),
        mb: 5 * GB,
        ...WEEKLY,
        only: VIDEO,
        price: 1500,
      },
      {
        code: 'SM1',
        name: named('Social month', 'Kijamii mwezi'),
        mb: 5 * GB,
        ...MONTHLY,
        only: CHAT,
        price: 1500,
      },
    ],
  },
];
