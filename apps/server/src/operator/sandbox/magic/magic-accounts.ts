import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { DeliveryBehaviour } from '../billing/purchase-tables.ts';

/** A postpaid line with a fixed bill. Amounts are francs as decimal text, dates are days from today. */
export type MagicBill = {
  msisdn: Msisdn;
  account: string;
  line: 'postpaid' | 'hybrid';
  does: string;
  outstanding: string;
  /** Days until the due date, negative when overdue; `null`: never billed. */
  dueInDays: number | null;
  behaviour?: Extract<DeliveryBehaviour, 'paid-elsewhere' | 'stalls-twice'>;
};

const msisdn = (digits: string): Msisdn => digits as Msisdn;

/** All magic postpaid and hybrid lines with their bills. */
export const MAGIC_BILLS = {
  bill: {
    msisdn: msisdn('788100003'),
    account: '1000000003',
    line: 'postpaid',
    does: 'Postpaid, account 1000000003: a bill of 12,500 due in ten days.',
    outstanding: '12500',
    dueInDays: 10,
  },
  hybridBill: {
    msisdn: msisdn('788100004'),
    account: '1000000004',
    line: 'hybrid',
    does: 'Hybrid, account 1000000004: a bill of 8,750 due in five days.',
    outstanding: '8750',
    dueInDays: 5,
  },
  noBill: {
    msisdn: msisdn('788100011'),
    account: '1000000011',
    line: 'postpaid',
    does: 'Postpaid, account 1000000011: never billed, nothing to pay; what is paid becomes a credit.',
    outstanding: '0',
    dueInDays: null,
  },
  fractionalBill: {
    msisdn: msisdn('788100012'),
    account: '1000000012',
    line: 'postpaid',
    does: 'Postpaid, account 1000000012: a bill of 12,500.40, rounded up to 12,501 with its note.',
    outstanding: '12500.40',
    dueInDays: 8,
  },
  overdueBill: {
    msisdn: msisdn('788100013'),
    account: '1000000013',
    line: 'postpaid',
    does: 'Postpaid, account 1000000013: a bill of 27,300, overdue for twelve days.',
    outstanding: '27300',
    dueInDays: -12,
  },
  inCredit: {
    msisdn: msisdn('788100014'),
    account: '1000000014',
    line: 'hybrid',
    does: 'Hybrid, account 1000000014: 3,000 in credit, nothing to pay.',
    outstanding: '-3000',
    dueInDays: 3,
  },
  largeBill: {
    msisdn: msisdn('788100015'),
    account: '1000000015',
    line: 'postpaid',
    does: 'Postpaid, account 1000000015: a bill of 742,000, above the largest payment, to be paid in parts.',
    outstanding: '742000',
    dueInDays: 6,
  },
  smallBill: {
    msisdn: msisdn('788100016'),
    account: '1000000016',
    line: 'postpaid',
    does: 'Postpaid, account 1000000016: a bill of 240, below the smallest payment: paying 500 leaves a credit.',
    outstanding: '240',
    dueInDays: 14,
  },
  paidElsewhere: {
    msisdn: msisdn('788100017'),
    account: '1000000017',
    line: 'postpaid',
    does: 'Postpaid, account 1000000017: its bill of 15,000 is settled elsewhere while it is being paid here: the money comes back.',
    outstanding: '15000',
    dueInDays: 9,
    behaviour: 'paid-elsewhere',
  },
  slowBooks: {
    msisdn: msisdn('788100018'),
    account: '1000000018',
    line: 'hybrid',
    does: 'Hybrid, account 1000000018: the billing system fails twice to book the payment of 6,400, then does.',
    outstanding: '6400',
    dueInDays: 7,
    behaviour: 'stalls-twice',
  },
} as const satisfies Record<string, MagicBill>;

/** Account numbers that are rejected with any postpaid number above. */
export const MAGIC_ACCOUNT_REFUSALS = {
  unknownAccount: {
    account: '9000060119',
    does: 'No such account: error 60005, as for any account not listed, so that nobody learns which exist.',
  },
  otherLine: {
    account: MAGIC_BILLS.hybridBill.account,
    does: 'Beside any other number than its own: error 60005.',
  },
} as const;
