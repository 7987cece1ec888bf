/** A movement of a provider's account, in francs. `isReversed`: it is on the other side than its kind is. */
export type CsvMovement = {
  id: string;
  /** Its place, from 0. */
  at: number;
  kind: 'charge' | 'refund' | 'fee' | 'payout' | 'other';
  isReversed: boolean;
  minor: number;
  fee: number;
  isDone: boolean;
};

type Notation = {
  source: string;
  account: string;
  header: string;
  /** Cells of a row. @param signed what it adds to the account before its fee */
  row: (movement: CsvMovement, signed: number) => string[];
  hasFees: boolean;
  /** Kinds that the type of a row names as going out. */
  out: readonly CsvMovement['kind'][];
};

const time = ({ at }: CsvMovement) => `2040-02-01 10:0${at}:00`;
const grouped = (minor: number) => `"${minor.toLocaleString('en-US')}"`;
const PAYSTACK_TYPES = {
  charge: 'Charge',
  refund: 'Refund',
  fee: 'Charge',
  payout: 'Payout',
  other: 'Charge',
} as const;
const MOMO_TYPES = {
  charge: 'Payment',
  refund: 'Refund',
  fee: 'Fee',
  payout: 'Withdrawal',
  other: 'Deposit',
} as const;
const MPESA_TYPES = {
  charge: 'Pay Bill Online',
  refund: 'Pay Bill Reversal',
  fee: 'Pay Bill Charge',
  payout: 'Organization Settlement to Bank',
  other: 'Something else',
} as const;

/** How exports write their rows. */
export const CSV_NOTATIONS = {
  'M-Pesa, with columns for money in and out': {
    source: 'mpesa',
    account: 'receivable:mpesa',
    header:
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,A/C No.',
    row: (each, signed) => [
      ...[each.id, time(each), 'from COFFEE HOUSE', each.isDone ? 'Completed' : 'Timeout'],
      ...(signed < 0 ? ['', grouped(signed)] : [grouped(signed), '']),
      ...['', MPESA_TYPES[each.kind], ''],
    ],
    hasFees: false,
    out: [],
  },
  'MTN MoMo, with signed amounts': {
    source: 'momo',
    account: 'receivable:momo',
    header: 'Id,External id,Date,Status,Type,Amount,Currency,Fee',
    row: (each, signed) => [
      ...[each.id, '', time(each), each.isDone ? 'Completed' : 'Reversed', MOMO_TYPES[each.kind]],
      ...[String(signed), 'RWF', String(each.fee)],
    ],
    hasFees: true,
    out: ['refund', 'fee', 'payout'],
  },
  'Paystack, with a refund as its type says': {
    source: 'paystack',
    account: 'receivable:card-paystack',
    header: 'Transaction date,Amount,Fees,Currency,Reference,Id,Payout ID,Type,Status',
    row: (each, signed) => [
      ...[
        `${time(each).replace(' ', 'T')}Z`,
        `${grouped(signed).slice(0, -1)}.00"`,
        String(each.fee),
        'RWF',
        '',
        each.id,
        '',
      ],
      ...[PAYSTACK_TYPES[each.kind], each.isDone ? 'success' : 'Unsuccessful'],
    ],
    hasFees: true,
    out: ['refund', 'payout'],
  },
} as const satisfies Record<string, Notation>;

/**
 * Writes movements in a notation. Where one column has all amounts, a file says either by the sign or by the type what goes out.
 * `moved`: what each row of money that was moved adds to the account, by its id; `null` when nobody can tell which one it is.
 * @param isSigned whether amounts have a sign
 */
export function toCsv(
  notation: keyof typeof CSV_NOTATIONS,
  movements: readonly CsvMovement[],
  isSigned: boolean,
): { text: string; moved: ReadonlyMap<string, number> | null } {
  const { header, row, hasFees, out }: Notation = CSV_NOTATIONS[notation];
  const rows = movements.map((each) => {
    const isOut = each.kind !== 'charge' && each.kind !== 'other';
    const signed = isOut === each.isReversed ? each.minor : -each.minor;
    const byType = out.includes(each.kind) ? -each.minor : each.minor;
    const [cell, added] = isSigned || out.length === 0 ? [signed, signed] : [each.minor, byType];
    return { ...each, cell, moved: added - (hasFees ? each.fee : 0), isOut: out.includes(each.kind) };
  });
  const done = rows.filter((each) => each.isDone);
  const isUnclear =
    isSigned && done.some(({ isOut, cell }) => isOut && cell > 0) && done.every(({ cell }) => cell > 0);
  return {
    text: `${[header, ...rows.map((each) => row(each, each.cell).join())].join('\n')}\n`,
    moved: isUnclear ? null : new Map(done.map(({ id, moved }) => [id, moved])),
  };
}
