import { readSignedAmount } from '@portal/payments/statements/read-amount';
import { describe, expect, test } from 'vitest';
import { containsWords } from '../sources/contains-words.ts';
import { readStatementText } from '../testing/read-text.ts';

const MPESA_HEAD =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';
type MpesaRow = {
  time?: string;
  paidIn?: string;
  withdrawn?: string;
  reason?: string;
  details?: string;
  state?: string;
};
/** A row as M-Pesa's organisation portal exports it. */
const mpesaRow = ({ time = '26-11-2026 10:00:00', ...row }: MpesaRow) =>
  `TKA1,${time},,"${row.details ?? 'x'}",${row.state ?? 'Completed'},"${row.paidIn ?? ''}","${row.withdrawn ?? ''}",,true,${row.reason ?? ''},2507***001 - COFFEE HOUSE,,AC1`;
const readMpesa = (rows: MpesaRow[], head = MPESA_HEAD) =>
  readStatementText('mpesa', `${[head, ...rows.map(mpesaRow)].join('\n')}\n`);

const MOMO_HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';
const readMomo = (...rows: string[]) => readStatementText('momo', `${[MOMO_HEAD, ...rows].join('\n')}\n`);
const momoRow = (type: string, amount: string, { fee = '0', state = 'Completed', id = '1' } = {}) =>
  `${id},PAY1,2026-11-26 10:00:00,${state},${type},"${amount}",RWF,"${fee}"`;

describe('a row of M-Pesa keeps its side', () => {
  test.each([
    [{ paidIn: '15', reason: 'Reversal of Pay Bill Charge' }, 'fee', -15],
    [{ withdrawn: '-15', reason: 'Pay Bill Charge' }, 'fee', 15],
    [{ withdrawn: '15', reason: 'Pay Bill Charge' }, 'fee', 15],
    [{ paidIn: '4,000', reason: 'Reversal of Organization Settlement to Bank' }, 'money-in', 4_000],
    [{ paidIn: '4,000', reason: 'Bank to M-PESA deposit' }, 'money-in', 4_000],
    [{ withdrawn: '-4,000', reason: 'Organization Settlement to Bank' }, 'payout', 4_000],
    [{ withdrawn: '-4,000', reason: 'Withdraw Funds to Bank' }, 'payout', 4_000],
    [{ paidIn: '500', reason: 'Pay Bill Reversal' }, 'money-in', 500],
    [{ withdrawn: '-500', reason: 'Pay Bill Reversal' }, 'refund', 500],
    [{ paidIn: '-500', reason: 'Pay Bill Online' }, 'refund', 500],
    [{ withdrawn: '-9,000', reason: 'Business Pay Bill to KPLC' }, 'money-out', 9_000],
  ])('%j is a %s of %i', async (row, kind, amountMinor) => {
    expect((await readMpesa([row])).lines).toMatchObject([{ kind, amountMinor }]);
  });

  test('and money out in two notations is refused with its row', async () => {
    const rows = [{ withdrawn: '-15' }, { withdrawn: '15' }];
    await expect(readMpesa(rows)).rejects.toThrow('Line 3: "15" has another sign');
  });
});

describe('the kind of a row of M-Pesa', () => {
  test.each([
    ['Pay Bill Online', 'charge'],
    ['Pay Utility', 'charge'],
    ['Customer Buy Goods Online', 'charge'],
    ['Pay Merchant', 'charge'],
    ['Acc. RECHARGE', 'money-in'],
    ['', 'money-in'],
  ])('by the reason "%s" is %s', async (reason, kind) => {
    expect((await readMpesa([{ paidIn: '500', reason }])).lines).toMatchObject([{ kind }]);
  });

  test.each(['COFFEE HOUSE', 'EQUITY BANK STAFF SACCO', 'Pay Bill Charge'])(
    'is not looked for in the details, such as %s',
    async (details) => {
      expect((await readMpesa([{ paidIn: '500', details }])).lines).toMatchObject([{ kind: 'money-in' }]);
    },
  );

  test('cannot be told without the column Reason Type, so such an export is refused', async () => {
    const head = MPESA_HEAD.replace('Reason Type', 'Reason');
    await expect(readMpesa([{ paidIn: '500' }], head)).rejects.toThrow(
      'Export it with the column Reason Type.',
    );
  });
});

describe("M-Pesa's portal", () => {
  // Forms of public exports of the portal (search for "Receipt No.,Completion Time"), with other values.
  test.each([
    '03-10-2026 17:00:00',
    '3-10-2026 17:00',
    '2026-10-03 17:00:00',
    '2026-10-03 17:00',
    '03/10/2026 17:00:00',
    '03/10/26 17:00',
    '03/10/2026 5:00 PM',
    '03/10/26 05:00 pm',
    '03-Oct-2026 17:00:00',
    '3 October 2026\u00a017:00',
  ])('writes times as %s, and those of Nairobi in every country', async (time) => {
    const { lines } = await readMpesa([{ time, paidIn: '1' }, { paidIn: '1' }]);
    expect(lines[0]?.at).toEqual(new Date('2026-10-03T14:00:00Z'));
  });

  test.each(['15:50', '10/13/2026 17:00:00', '31-02-2026 10:00', '03/10/2026 13:00 PM', ''])(
    'is refused with the row for the time "%s"',
    async (time) => {
      await expect(readMpesa([{ time, paidIn: '1' }])).rejects.toThrow(`Line 2: "${time}" is not a time`);
    },
  );

  test.each(['This is a computer generated statement', ',,End of statement,,,,', MPESA_HEAD])(
    'has a sentence or its header between the rows of its pages: %s',
    async (between) => {
      const row = mpesaRow({ paidIn: '500' });
      const text = `${MPESA_HEAD}\n${row}\n${between}\n${row.replace('T1', 'T2')}\n`;
      expect((await readStatementText('mpesa', text)).lines).toHaveLength(2);
    },
  );

  test.each(['2026-10-03;500;PAY BILL', 'T2', 'TRANSFER FROM BOB 500'])(
    'is refused where a row that may move money has one cell: %s',
    async (row) => {
      const text = `${MPESA_HEAD}\n${mpesaRow({ paidIn: '500' })}\n${row}\n`;
      await expect(readStatementText('mpesa', text)).rejects.toThrow('The row has 1 cells');
    },
  );

  test('adds a row of sums, which is no transaction', async () => {
    const text = `${MPESA_HEAD}\n${mpesaRow({ paidIn: '500' })}\nTotals,,,,,500.00,-15.00\n`;
    expect((await readStatementText('mpesa', text)).lines).toHaveLength(1);
  });
});

describe('a row that moved no money by its state is left out, and the report says so', () => {
  test.each(['Unsuccessful', 'Timeout', 'Reversed', 'Pending', 'Successfully failed'])(
    '%s',
    async (state) => {
      const found = await readMomo(momoRow('Payment', '500', { state }), momoRow('Payment', '7'));
      expect(found).toMatchObject({ lines: [{ amountMinor: 7 }], leftOut: [state] });
    },
  );

  test.each(['Completed\u00a0', '\u200fCompleted', '\ufeffCOMPLETED\u200b'])(
    'but not %j, which only looks so',
    async (state) => {
      const row = momoRow('Payment', '\u00a0500\u200e', { state });
      expect(await readMomo(row)).toMatchObject({ lines: [{ amountMinor: 500 }], leftOut: [] });
    },
  );

  test('and without a state the file is refused', async () => {
    await expect(readMomo(momoRow('Payment', '500', { state: '' }))).rejects.toThrow(
      'Line 2: The row has no state.',
    );
  });
});

describe('the sign of a row with one amount', () => {
  test.each([
    ['Refund', '300', 'refund', 300],
    ['Refund', '-300', 'refund', 300],
    ['Payment', '-300', 'refund', 300],
    ['Withdrawal', '900', 'payout', 900],
    ['Deposit', '900', 'money-in', 900],
    ['Deposit', '-900', 'money-out', 900],
  ])('%s of %s is a %s', async (type, amount, ...[kind, amountMinor]) => {
    expect((await readMomo(momoRow(type, amount))).lines).toMatchObject([{ kind, amountMinor }]);
  });

  test('that could be meant in two ways refuses the file with the row', async () => {
    const rows = [momoRow('Refund', '-300'), momoRow('Withdrawal', '900')];
    await expect(readMomo(...rows)).rejects.toThrow('Line 3: "900" could be meant in two ways');
  });

  // MoMo's exports leave the sign to the type; a new type of theirs is not in any list.
  test.each([
    ['before', ['Refund', 'Loyalty sweepstake']],
    ['after', ['Loyalty sweepstake', 'Refund']],
  ])(
    'that nothing tells refuses the file, also when the row that shows it comes %s',
    async (_when, types) => {
      const rows = types.map((type, nth) => momoRow(type, '700', { id: `${nth}` }));
      await expect(readMomo(...rows)).rejects.toThrow('"Loyalty sweepstake" could be money in or out');
      // In a file with signs it has its own.
      const signed = [
        momoRow('Refund', '-700', { id: '8' }),
        momoRow('Loyalty sweepstake', '700', { id: '9' }),
      ];
      expect((await readMomo(...signed)).lines).toMatchObject([{ kind: 'refund' }, { kind: 'money-in' }]);
    },
  );

  test.each([
    ['Disbursement', 'money-out'],
    ['Cash In', 'money-in'],
    ['Deposit', 'money-in'],
  ])('of a %s without sign is known by its type, also beside a refund', async (type, kind) => {
    const { lines } = await readMomo(
      momoRow('Refund', '300', { id: '8' }),
      momoRow(type, '900', { id: '9' }),
    );
    expect(lines[1]).toMatchObject({ kind, amountMinor: 900 });
  });

  test('is kept for fees: what was given back is below 0, and a row with a fee only is a fee', async () => {
    const { lines } = await readMomo(
      momoRow('Refund', '300', { fee: '-3' }),
      momoRow('Notice', '0', { fee: '20' }),
    );
    expect(lines).toMatchObject([
      { kind: 'refund', feeMinor: -3 },
      { kind: 'fee', amountMinor: 20, feeMinor: 0 },
    ]);
  });

  test('of a fee of a charge below 0 could be kept or given back, so the file is refused', async () => {
    await expect(readMomo(momoRow('Payment', '300', { fee: '-3' }))).rejects.toThrow(
      'could be kept or given back',
    );
  });

  test('that a mapping declares decides', async () => {
    const mapping = {
      columns: { at: ['Date'], amount: ['Amount'], fee: ['Fee'], text: ['Type'] },
      timeFormat: 'iso',
      amounts: 'signed' as const,
      feesBelowZero: true,
      kinds: [{ kind: 'payout' as const, when: { text: 'payout' } }],
      otherwise: 'sign' as const,
    };
    const text = 'Date,Amount,Fee,Type\n2026-11-26,900,0,Payout\n2026-11-26,500,-5,Sale\n';
    expect((await readStatementText({ kind: 'csv', mapping }, text)).lines).toMatchObject([
      { kind: 'money-in', amountMinor: 900 },
      { kind: 'charge', amountMinor: 500, feeMinor: 5 },
    ]);
  });
});

test('rounded fees of a payout add up to its rounded fees: four of 22.50 are 90', async () => {
  const { lines } = await readMomo(
    ...[1, 2, 3, 4].map((id) => momoRow('Payment', '1500', { fee: '22.50', id: String(id) })),
  );
  expect(lines.map(({ feeMinor }) => feeMinor)).toEqual([23, 22, 23, 22]);
  expect(lines.every(({ feeExact }) => feeExact === '22.5')).toBe(true);
});

test.each([
  ['1250', 'RWF', { mark: '.', minor: 1_250 }],
  ['1,250', 'RWF', { mark: '.', minor: 1_250 }],
  ['1,250,000.00', 'RWF', { mark: '.', minor: 1_250_000 }],
  ['1,250.000', 'RWF', { mark: '.', minor: 1_250 }],
  ["1'250", 'RWF', { mark: '.', minor: 1_250 }],
  ['1\u00a0250', 'RWF', { mark: '.', minor: 1_250 }],
  ['1\u202f250,00', 'RWF', { mark: ',', minor: 1_250 }],
  ['1.250', 'RWF', { mark: ',', minor: 1_250 }],
  ['12,5', 'USD', { mark: ',', minor: 1_250 }],
  ['000000000000149.87', 'USD', { mark: '.', minor: 14_987 }],
  ['-1,250', 'RWF', { mark: '.', minor: -1_250 }],
  ['\u22121250', 'RWF', { mark: '.', minor: -1_250 }],
  ['(1,250)', 'RWF', { mark: '.', minor: -1_250 }],
  ['1250,00', 'RWF', { mark: '.', minor: null }],
  ['1250.00', 'RWF', { mark: ',', minor: null }],
  ['20,00', 'RWF', { mark: '.', minor: null }],
  ['12,5', 'RWF', { mark: '.', minor: null }],
  ['12,5', 'USD', { mark: '.', minor: null }],
  ['1.000', 'RWF', { mark: '.', minor: null }],
  ['1,000', 'RWF', { mark: ',', minor: null }],
  ['2.500', 'USD', { mark: '.', minor: null }],
  ['1,2,3,4', 'RWF', { mark: '.', minor: null }],
  ['12,34,567', 'RWF', { mark: '.', minor: null }],
  ['1,250 000', 'RWF', { mark: '.', minor: null }],
  ['1.250,00', 'RWF', { mark: '.', minor: null }],
  ['0,250', 'RWF', { mark: '.', minor: null }],
  ['(1250', 'RWF', { mark: '.', minor: null }],
  ['1250)', 'RWF', { mark: '.', minor: null }],
  ['(-1250)', 'RWF', { mark: '.', minor: null }],
  ['1250-', 'RWF', { mark: '.', minor: null }],
  ['--5', 'RWF', { mark: '.', minor: null }],
  ['1.2.3', 'RWF', { mark: '.', minor: null }],
  ['1234567890123', 'RWF', { mark: '.', minor: null }],
] as const)('the amount "%s" in %s is read as %j', (text, currency, { mark, minor }) => {
  expect(readSignedAmount(text, currency, { mark })).toBe(minor);
});

describe('a file is refused with its row and what to change', () => {
  test.each([
    [
      'an amount in French notation',
      momoRow('Payment', '1500,00'),
      'Line 2: "1500,00" is not an amount in RWF, or could be read in two ways.',
    ],
    [
      'a fee in French notation',
      momoRow('Payment', '1500', { fee: '7,00' }),
      'Line 2: "7,00" is not an amount',
    ],
    ['half a bracket', momoRow('Payment', '(1500'), 'Line 2: "(1500"'],
    ['no amount', momoRow('Payment', ''), 'Line 2: The row has no amount.'],
    [
      'too few cells',
      '1,PAY1,2026-11-26 10:00:00,Completed,Payment',
      'Line 2: The row has 5 cells, the header 8',
    ],
    [
      'a comma in a text without quotation marks',
      `${momoRow('Payment', '1')},x`,
      'Line 2: The row has 9 cells',
    ],
    ['a quotation mark in a cell', '1,a"b,c', 'The file is not CSV'],
    [
      'a time in the future tense',
      momoRow('Payment', '1').replace('2026', 'soon'),
      'Line 2: "soon-11-26 10:00:00" is not a time',
    ],
  ])('%s', async (_what, row, why) => {
    await expect(readMomo(row)).rejects.toThrow(why);
  });

  test.each([
    [
      'inside its last number',
      `${MOMO_HEAD}\n${momoRow('Payment', '1')}\n2,PAY2,2026-11-26 10:00:00,Completed,Payment,500,RWF,2`,
    ],
    ['inside its last word', `${MOMO_HEAD}\n2,PAY2,2026-11-26 10:00:00,Completed,Payment`],
    ['after its header', MOMO_HEAD],
  ])('the file ends %s', async (_what, text) => {
    await expect(readStatementText('momo', text)).rejects.toThrow('may be cut off');
  });

  test.each([
    ['random bytes', Buffer.from([0x22, 0x41, 0x22, 0x41, 0xff, 0xfe, 0x80]), 'Save the file as UTF-8'],
    ['Latin-1', Buffer.from(`${MOMO_HEAD}\n1,re\u00e7u,x\n`, 'latin1'), 'Line 2: This is not UTF-8'],
    ['a NUL character', `${MOMO_HEAD}\n1\0,x\n`, 'NUL characters'],
    ['semicolons', `${MOMO_HEAD.replaceAll(',', ';')}\n1;2\n`, 'separated by ","'],
    ['nothing', '', 'The file is empty.'],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014', 'latin1'), 'Save it as CSV'],
  ])('the file is %s', async (_what, content, why) => {
    await expect(readStatementText('momo', content)).rejects.toThrow(why);
  });

  test('columns for money in without one for money out', async () => {
    const head = MPESA_HEAD.replace('Withdrawn', 'Out');
    await expect(readMpesa([{ paidIn: '1' }], head)).rejects.toThrow('one for money out (Withdrawn)');
  });
});

test('rows of empty cells, marks of UTF-16 and line breaks of old machines are no problem', async () => {
  const text = `\ufeff${MOMO_HEAD}\r,,,,,,,\r${momoRow('Payment', '1')}\r`;
  expect((await readStatementText('momo', Buffer.from(text, 'utf16le'))).lines).toHaveLength(1);
});

test.each([
  ['MONTHLY CHARGE', 'charge', true],
  ['Charge: SMS', 'charge', true],
  ['ISANO RECHARGE PORTAL', 'charge', false],
  ['CHARGEBACK', 'charge', false],
  ['SURCHARGE', 'charge', false],
  ['customer pay-bill online', 'pay bill', true],
  ['COFFEE', 'fee', false],
  ['FRAIS FÉE', 'fee', false],
])('"%s" contains the word "%s": %s', (text, wanted, expected) => {
  expect(containsWords(text, wanted)).toBe(expected);
});
