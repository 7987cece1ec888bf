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

type Billed = Omit<MagicBill, 'msisdn' | 'account' | 'line'>;

/** The number is 7881000 and the account 10000000, each followed by the same two digits. */
function magicBill(digits: string, line: MagicBill['line'], { does, ...bill }: Billed): MagicBill {
  const account = `10000000${digits}`;
  const name = line === 'postpaid' ? 'Postpaid' : 'Hybrid';
  return {
    msisdn: `7881000${digits}` as Msisdn,
    account,
    line,
    does: `${name}, account ${account}: ${does}`,
    ...bill,
  };
}

const postpaid = (digits: string, bill: Billed) => magicBill(digits, 'postpaid', bill);
const hybrid = (digits: string, bill: Billed) => magicBill(digits, 'hybrid', bill);

/** All magic postpaid and hybrid lines with their bills. */
export const MAGIC_BILLS = {
  bill: postpaid('03', {
    does: 'a bill of 12,500 due in ten days.',
    outstanding: '12500',
    dueInDays: 10,
  }),
  hybridBill: hybrid('04', {
    does: 'a bill of 8,750 due in five days.',
    outstanding: '8750',
    dueInDays: 5,
  }),
  noBill: postpaid('11', {
    does: 'never billed, nothing to pay; what is paid becomes a credit.',
    outstanding: '0',
    dueInDays: null,
  }),
  fractionalBill: postpaid('12', {
    does: 'a bill of 12,500.40, rounded up to 12,501 with its note.',
    outstanding: '12500.40',
    dueInDays: 8,
  }),
  overdueBill: postpaid('13', {
    does: 'a bill of 27,300, overdue for twelve days.',
    outstanding: '27300',
    dueInDays: -12,
  }),
  inCredit: hybrid('14', {
    does: '3,000 in credit, nothing to pay.',
    outstanding: '-3000',
    dueInDays: 3,
  }),
  largeBill: postpaid('15', {
    does: 'a bill of 742,000, above the largest payment, to be paid in parts.',
    outstanding: '742000',
    dueInDays: 6,
  }),
  smallBill: postpaid('16', {
    does: 'a bill of 240, below the smallest payment: paying 500 leaves a credit.',
    outstanding: '240',
    dueInDays: 14,
  }),
  paidElsewhere: postpaid('17', {
    does: 'its bill of 15,000 is settled elsewhere while it is being paid here: the money comes back.',
    outstanding: '15000',
    dueInDays: 9,
    behaviour: 'paid-elsewhere',
  }),
  slowBooks: hybrid('18', {
    does: 'the billing system fails twice to book the payment of 6,400, then does.',
    outstanding: '6400',
    dueInDays: 7,
    behaviour: 'stalls-twice',
  }),
} as const satisfies Record<string, MagicBill>;

/** Account numbers that are rejected with any postpaid number above. */
export const MAGIC_ACCOUNT_REFUSALS = {
  unknownAccount: {
    account: '9000060119',
    does: 'No such account: error 60005, as for any account not listed, so that nobody can find out which accounts exist.',
  },
  otherLine: {
    account: MAGIC_BILLS.hybridBill.account,
    does: 'With any number other than its own: error 60005.',
  },
} as const;
