import type { FiscalSwitches } from './switches.ts';

/** A code of a class: its code, its name, and for taxes the rate. */
type Code = readonly [code: string, name: string, rate?: string];

/** A class of codes: number, name, what the first own field means. */
type CodeClass = { number: string; name: string; own: string | null; codes: readonly Code[] };

const SHORT_REASONS: readonly Code[] = [
  ['01', 'Missing Quantity'],
  ['02', 'Missing Item'],
  ['03', 'Damaged'],
  ['04', 'Wasted'],
  ['05', 'Raw Material Shortage'],
  ['06', 'Refund'],
];

const LONG_REASONS: readonly Code[] = [
  ['07', 'Wrong Customer TIN'],
  ['08', 'Wrong Customer Name'],
  ['09', 'Wrong Amount'],
  ['10', 'Wrong Quantity'],
  ['11', 'Wrong Item'],
  ['12', 'Wrong Tax Type'],
  ['13', 'Other'],
];

/** Every class of codes (EBM.md section 3), as the switches have it. */
export function codeClasses({ vatPercent, longRefundReasons }: FiscalSwitches): CodeClass[] {
  const taxes: readonly Code[] = [
    ['A', 'A-EX', '0'],
    ['B', `B-${vatPercent.toFixed(2)}%`, String(vatPercent)],
    ['C', 'C', '0'],
    ['D', 'D', '0'],
  ];
  const reasons = longRefundReasons ? [...SHORT_REASONS, ...LONG_REASONS] : SHORT_REASONS;
  return [
    { number: '04', name: 'Tax Type', own: 'Tax Rate', codes: taxes },
    ...FIXED,
    { number: '32', name: 'Refund Reason', own: null, codes: reasons },
  ];
}

const FIXED: readonly CodeClass[] = [
  {
    number: '05',
    name: 'Country',
    own: null,
    codes: [
      ['RW', 'RWANDA'],
      ['KE', 'KENYA'],
      ['UG', 'UGANDA'],
      ['TZ', 'TANZANIA'],
      ['CN', 'CHINA'],
      ['IN', 'INDIA'],
    ],
  },
  {
    number: '07',
    name: 'Payment Type',
    own: null,
    codes: [
      ['01', 'CASH'],
      ['02', 'CREDIT'],
      ['03', 'CASH/CREDIT'],
      ['04', 'BANK CHECK'],
      ['05', 'DEBIT&CREDIT CARD'],
      ['06', 'MOBILE MONEY'],
      ['07', 'OTHER'],
    ],
  },
  {
    number: '10',
    name: 'Quantity Unit',
    own: null,
    codes: [
      ['U', 'Pieces/item'],
      ['NO', 'Number'],
      ['BA', 'Barrel'],
      ['KG', 'Kilo-Gramme'],
      ['GB', 'Gigabyte'],
    ],
  },
  {
    number: '11',
    name: 'Transaction Progress',
    own: null,
    codes: [
      ['01', 'Wait for Approval'],
      ['02', 'Approved'],
      ['03', 'Cancel Requested'],
      ['04', 'Canceled'],
      ['05', 'Refunded'],
      ['06', 'Transferred'],
    ],
  },
  {
    number: '14',
    name: 'Sale Type',
    own: null,
    codes: [
      ['N', 'Normal'],
      ['C', 'Copy'],
      ['T', 'Training'],
      ['P', 'Proforma'],
    ],
  },
  {
    number: '17',
    name: 'Packaging Unit',
    own: null,
    codes: [
      ['NT', 'Net'],
      ['BG', 'Bag'],
      ['BX', 'Box'],
      ['CT', 'Carton'],
    ],
  },
  {
    number: '24',
    name: 'Item Type',
    own: null,
    codes: [
      ['1', 'Raw Material'],
      ['2', 'Finished Product'],
      ['3', 'Service without stock'],
    ],
  },
  {
    number: '33',
    name: 'Currency',
    own: null,
    codes: [
      ['RWF', 'Rwandan Franc'],
      ['USD', 'US Dollar'],
    ],
  },
  {
    number: '37',
    name: 'Sale Receipt Type',
    own: null,
    codes: [
      ['S', 'Sale'],
      ['R', 'Refund after Sale'],
    ],
  },
  {
    number: '38',
    name: 'Purchase Receipt Type',
    own: null,
    codes: [
      ['P', 'Purchase'],
      ['R', 'Refund after Purchase'],
    ],
  },
];

/** The item classes of the simulated list: code, level, name. Only those of level 5 are for items. */
export const ITEM_CLASSES: readonly (readonly [code: string, level: number, name: string])[] = [
  ['83', 1, 'Public Utilities and Public Sector Related Services'],
  ['8311', 2, 'Telecommunications media services'],
  ['831115', 3, 'Local and long distance telephone communications'],
  ['831116', 3, 'Mobile communications services'],
  ['83111603', 4, 'Cellular telephone services'],
  ['8311150300', 5, 'Long distance telephone services'],
  ['8311160300', 5, 'Cellular telephone services'],
  ['8311190300', 5, 'Satellite communication services'],
  ['8112210100', 5, 'Internet access service provider services'],
  ['4322260900', 5, 'Network routers'],
  ['4319150100', 5, 'Mobile phones'],
  ['8410160100', 5, 'Bill payment services'],
];

/** Whether a code is in a class. */
export function isCode(switches: FiscalSwitches, number: string, code: unknown): boolean {
  return codeClasses(switches)
    .filter((each) => each.number === number)
    .some(({ codes }) => codes.some(([known]) => known === code));
}

/** The rate of a tax class in percent; 0 for a class that does not exist. */
export function taxRate(switches: FiscalSwitches, letter: string): number {
  const codes = codeClasses(switches).find(({ number }) => number === '04')?.codes ?? [];
  return Number(codes.find(([code]) => code === letter)?.[2] ?? 0);
}

/** Whether items may have this class. */
export function isItemClass(code: unknown): boolean {
  return ITEM_CLASSES.some(([known, level]) => known === code && level === 5);
}
