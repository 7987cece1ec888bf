import { Readable } from 'node:stream';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { readSignedAmount } from '@portal/payments/statements/read-amount';
import { createTimeReader } from '@portal/payments/statements/read-time';
import { splitLines } from '@portal/payments/statements/split-lines';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type { StatementReader } from '@portal/payments/statements/statement-reader';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_SOURCES } from '../sources/built-in-sources.ts';
import { accountOf, type SettlementSource } from '../sources/source.ts';
import { completeSources, openSources, parseSources } from '../sources/source-file.ts';
import { readStatement } from './read-statement.ts';

async function read(sourceName: string, text: string, sources = BUILT_IN_SOURCES): Promise<ReadLine[]> {
  const source = sources.find(({ name }) => name === sourceName);
  if (!source) throw new Error(`no source ${sourceName}`);
  // In small pieces, as a file arrives.
  const pieces = text.match(/[\s\S]{1,50}/g) ?? [];
  const content = Readable.from(
    pieces.map((piece) => Buffer.from(piece)),
    { objectMode: false },
  );
  const lines: ReadLine[] = [];
  for await (const line of readStatement(content, source.format)) lines.push(line);
  return lines;
}

const PAYSTACK = `Reference number,Transaction date,Amount paid,Paystack fee,Currency,Transaction ID,Type,Status,Payout ID
PAY1,2040-03-01T08:00:00Z,"1,000.00",29.4,RWF,91,transaction,success,P7
PAY2,2040-03-01T09:00:00Z,500,15,RWF,92,transaction,failed,
PAY1,2040-03-01T10:00:00Z,1000,0,RWF,93,refund,success,P7
,2040-03-02T00:00:00Z,971,0,RWF,P7,payout,success,P7
`;

const MPESA = `Organization Name:,Isano
Short Code:,600123,,
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,A/C No.
TCA1,01-03-2040 23:59:58,01-03-2040 23:59:50,Pay Bill from 250788***001,Completed,"1,500.00",,"1,500.00",Pay Bill,PAY9
TCA1,01-03-2040 23:59:58,,Pay Bill Charge,Completed,,-15.00,"1,485.00",Pay Bill Charge,
TCA2,02-03-2040 10:00:00,,Funds transfer to bank,Completed,,"-1,485.00",0.00,Business to Bank Transfer,
`;

const MT940 = `{1:F01BANKRWRW}{4:
:20:STMT
:25:4001/RWF
:28C:1/1
:60F:C400301RWF10000,
:61:4003010301C2000,NTRFP7//BK-1
extra
:86:PAYOUT P7 FROM PAYSTACK
:61:4003010301D50,NCHGNONREF
:86:MONTHLY CHARGE
:61:400301RC10,NTRFX1
:62F:C400301RWF11940,
-}
`;

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RWF">100</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RWF">1050.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="RWF">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2040-03-02</Dt></BookgDt>
<AcctSvcrRef>BK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>P7</EndToEndId></Refs><RmtInf><Ustrd>Payout &amp; co</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="RWF">50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2040-03-02</Dt></BookgDt><AddtlNtryInf>Charge</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="RWF">7</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2040-03-02</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('a file', () => {
  test('of Paystack has charges with their fees rounded to the franc, refunds and payouts, and no failed payment', async () => {
    expect(await read('paystack', PAYSTACK)).toMatchObject([
      {
        lineNumber: 2,
        kind: 'charge',
        reference: 'PAY1',
        amountMinor: 1_000,
        feeMinor: 29,
        payoutReference: 'P7',
      },
      { kind: 'refund', reference: 'PAY1', providerReference: '93', amountMinor: 1_000 },
      { kind: 'payout', amountMinor: 971, reference: null, at: new Date('2040-03-02T00:00:00Z') },
    ]);
  });

  test('of M-Pesa begins below the description of the organisation, and has times of East Africa', async () => {
    expect(await read('mpesa', MPESA)).toMatchObject([
      { kind: 'charge', reference: 'PAY9', amountMinor: 1_500, at: new Date('2040-03-01T20:59:58Z') },
      { kind: 'fee', amountMinor: 15 },
      { kind: 'payout', amountMinor: 1_485 },
    ]);
  });

  test('of an acquirer of eKash has payments, refunds and settlements, and nothing of transfers that were not committed', async () => {
    const head =
      'kind,transferId,reference,transferState,amount,currency,fee,completedTimestamp,settlementId';
    const rows = [
      'PAYMENT,T1,PAY4,COMMITTED,1000,RWF,5,2040-03-01T12:00:00Z,S1',
      'PAYMENT,T2,PAY5,ABORTED,1000,RWF,0,2040-03-01T12:01:00Z,',
      'REFUND,R1,PAY4,COMMITTED,-400,RWF,0,2040-03-01T13:00:00Z,S1',
      'SETTLEMENT,S1,,COMMITTED,-595,RWF,0,2040-03-01T23:00:00Z,S1',
    ];
    expect(await read('ekash', [head, ...rows, ''].join('\n'))).toMatchObject([
      { kind: 'charge', reference: 'PAY4', providerReference: 'T1', amountMinor: 1_000, feeMinor: 5 },
      { kind: 'refund', reference: 'PAY4', providerReference: 'R1', amountMinor: 400 },
      { kind: 'payout', amountMinor: 595 },
    ]);
  });

  test('of MTN MoMo with two columns named Currency is read by the first', async () => {
    const head = 'Id,External id,Date,Status,Type,Amount,Currency,Fee,Currency';
    const row = '77,PAY3,2040-03-01 12:00:00,Completed,Payment,700,RWF,7,USD';
    expect(await read('momo', `${head}\n${row}\n`)).toMatchObject([
      {
        kind: 'charge',
        reference: 'PAY3',
        providerReference: '77',
        amountMinor: 700,
        feeMinor: 7,
        currency: 'RWF',
      },
    ]);
  });

  test('of a bank in MT940 has entries with descriptions; a reversed credit takes money out', async () => {
    expect(await read('bank', MT940)).toMatchObject([
      {
        kind: 'money-in',
        amountMinor: 2_000,
        reference: 'P7',
        providerReference: 'BK-1',
        text: 'extra PAYOUT P7 FROM PAYSTACK',
      },
      { kind: 'money-out', amountMinor: 50, reference: null, text: 'MONTHLY CHARGE' },
      { kind: 'money-out', amountMinor: 10, reference: 'X1' },
    ]);
  });

  test('of a bank in camt.053 has its booked entries', async () => {
    expect(await read('bank', CAMT)).toMatchObject([
      {
        kind: 'money-in',
        amountMinor: 1_000,
        reference: 'P7',
        providerReference: 'BK-1',
        text: 'Payout & co',
        at: new Date('2040-03-01T22:00:00Z'),
      },
      { kind: 'money-out', amountMinor: 50, text: 'Charge' },
    ]);
  });

  test('of a provider that the operator describes is read by that mapping', async () => {
    const mapping = {
      delimiter: ';',
      decimalMark: ',',
      columns: { at: ['Datum'], amount: ['Betrag'], reference: ['Ref'] },
      timeFormat: 'dd.MM.yyyy HH:mm',
      otherwise: 'sign',
    };
    const own = [{ name: 'dpo', mode: 'card-dpo', format: { kind: 'csv', mapping }, rules: [] }];
    const rows = 'Datum;Betrag;Ref\n01.03.2040 10:00;1.500,00;PAY4\n01.03.2040 11:00;-500;PAY4\n';
    expect(await read('dpo', rows, openSources(parseSources(JSON.stringify(own)), {}))).toMatchObject([
      { kind: 'charge', amountMinor: 1_500, reference: 'PAY4' },
      { kind: 'refund', amountMinor: 500 },
    ]);
  });
});

test('what the file of an operator leaves out of a source is the same in every version', () => {
  const mapping = { columns: { at: ['Date'], amount: ['Amount'] }, timeFormat: 'iso', otherwise: 'charge' };
  const own = [
    { name: 'own', mode: 'momo', format: { kind: 'csv', mapping }, rules: [], fee: { basisPoints: 150 } },
  ];
  // Nobody would see that other people get the differences, or that fees off by one are differences from now on.
  expect(parseSources(JSON.stringify(own))).toEqual([
    {
      ...own[0],
      format: { kind: 'csv', mapping: { ...mapping, kinds: [] } },
      owner: 'finance',
      fee: { basisPoints: 150, toleranceMinor: 1 },
    },
  ]);
});

// Banks of Rwanda export a column each for money in and out, and a balance that the portal does not need.
test('a CSV file of a bank is read by the columns that the operator names, and by no others', async () => {
  const mapping = {
    columns: { at: ['Tran Date'], moneyIn: ['Credit'], moneyOut: ['Debit'], text: ['Particulars'] },
    timeFormat: 'dd-MMM-yyyy',
    kinds: [{ kind: 'skip', when: { text: ['balance b/f', 'closing balance'] } }],
    otherwise: 'in-or-out',
  };
  const own = [{ name: 'bk', mode: null, format: { kind: 'csv', mapping }, rules: [] }];
  const rows = [
    'Tran Date,Particulars,Reference,Fee,Debit,Credit,Balance',
    '01-Mar-2040,Balance B/F,,,,,1000.00',
    '01-Mar-2040,PAYOUT PO-9,FT1,7,,"1,500.00","2,500.00"',
    '02-mar-2040,CHARGES,FT2,7,15.00,,"2,485.00 Cr"',
    'This is a computer generated statement',
  ];
  const lines = await read('bk', `${rows.join('\n')}\n`, openSources(parseSources(JSON.stringify(own)), {}));
  expect(lines).toMatchObject([
    { kind: 'money-in', amountMinor: 1_500, feeMinor: 0, reference: null, text: 'PAYOUT PO-9' },
    { kind: 'money-out', amountMinor: 15, feeMinor: 0, providerReference: null },
  ]);
});

describe('a way to pay without a format of its own', () => {
  const HEADER = 'time,kind,amount,fee,currency,our reference,their reference,payout,text\n';
  const read1 = (rows: string) => read('money-push', `${HEADER}${rows}`, completeSources([]));

  test('is read from a file in the format of the portal: charges, refunds, fees, payouts and what nobody knows', async () => {
    const rows = await read1(
      [
        '2040-03-01 10:00:00,charge,1000,20,RWF,PAY1,W1,,',
        '2040-03-01 10:05:00,Refund,-400,0,RWF,PAY1,W2,,',
        '2040-03-01 11:00:00,payout,-580,0,RWF,,W3,PO1,to the bank',
        '2040-03-01 12:00:00,interest,7,0,RWF,,W4,,',
        '',
      ].join('\n'),
    );
    expect(rows).toMatchObject([
      { kind: 'charge', amountMinor: 1_000, feeMinor: 20, reference: 'PAY1', providerReference: 'W1' },
      { kind: 'refund', amountMinor: 400 },
      { kind: 'payout', amountMinor: 580, payoutReference: 'PO1' },
      { kind: 'money-in', amountMinor: 7 },
    ]);
  });

  test('has a source, like every other one; a source of the operator for it replaces that', () => {
    const accounts = (sources: readonly SettlementSource[]) => sources.map(accountOf).sort();
    const all = [...PAYMENT_MODES.map((mode) => `receivable:${mode}`), 'bank'].sort();
    expect(accounts(completeSources([]))).toEqual(all);
    const format = { kind: 'bank' } as const;
    const own = { name: 'wallet', mode: 'money-push', format, rules: [], owner: 'finance' } as const;
    expect(accounts(completeSources([{ ...own, rules: [] }]))).toEqual(all);
  });

  test('is refused without the column that says what a row is', async () => {
    const text = 'time,amount,their reference\n2040-03-01,1000,W1\n';
    await expect(read('money-push', text, completeSources([]))).rejects.toThrow('kind');
  });
});

describe('nothing is imported', () => {
  test.each([
    [
      'an amount that is none',
      'paystack',
      PAYSTACK.replace('"1,000.00"', 'many'),
      'Line 2: "many" is not an amount',
    ],
    ['part of a franc', 'paystack', PAYSTACK.replace('"1,000.00"', '10.50'), 'Line 2: "10.50"'],
    ['a day that does not exist', 'paystack', PAYSTACK.replace('2040-03-01T08', '2040-02-30T08'), 'Line 2'],
    ['an unknown currency', 'paystack', PAYSTACK.replace('RWF', 'XYZ'), 'XYZ is not a currency'],
    ['another file', 'mpesa', PAYSTACK, 'no row with the columns Completion Time'],
    ['a quotation mark that never ends', 'paystack', `${PAYSTACK}"x`, 'not CSV'],
    ['a missing entry in MT940', 'bank', MT940.replace(':61:400301RC10,NTRFX1\n', ''), 'entries are missing'],
    [
      'a missing entry in camt.053',
      'bank',
      CAMT.replace('<Amt Ccy="RWF">50<', '<Amt Ccy="RWF">40<'),
      'entries are missing',
    ],
    ['XML that breaks off', 'bank', CAMT.slice(0, 700), 'not XML'],
    ['other XML', 'bank', '<html></html>', 'no statement'],
    ['an empty file', 'bank', '', 'empty'],
  ])('of a file with %s, and a sentence says where', async (_what, ...[source, text, why]) => {
    await expect(read(source, text)).rejects.toThrow(why);
  });

  test.each([['no-such-account'], ['fee']])('by a rule that books on the account %s', (account) => {
    const rule = { name: 'x', by: 'text', contains: 'abc', account };
    const own = [{ name: 'other', mode: null, format: { kind: 'bank' }, rules: [rule] }];
    expect(() => parseSources(JSON.stringify(own))).toThrow(`${account} is not an account`);
  });
});

test.each([
  ['1,250.00', 'RWF', 1_250],
  ['-1250', 'RWF', -1_250],
  ['(12.50)', 'USD', -1_250],
  ['1 000', 'RWF', 1_000],
  ['1e3', 'RWF', null],
  ['', 'RWF', null],
])('the amount "%s" in %s is %s', (text, currency, minor) => {
  expect(readSignedAmount(text, currency)).toBe(minor);
});

test("a time without a zone is the country's, one with a zone is not", () => {
  expect(createTimeReader('iso')('2040-03-01 01:00:00')).toEqual(new Date('2040-02-29T23:00:00Z'));
  expect(createTimeReader('iso')('2040-03-01T01:00:00+03:00')).toEqual(new Date('2040-02-29T22:00:00Z'));
});

describe('the reader of an add-on', () => {
  /** Reads a movement from each row. @param endsAt the row behind which it stops, as at a trailer */
  const readerOf = (endsAt: string, swallows = false): StatementReader => ({
    read: async function* (text, report) {
      const balance = { minor: 0, currency: 'RWF', day: null } as const;
      try {
        for await (const row of splitLines(text)) {
          if (row === endsAt) break;
          yield {
            lineNumber: 1,
            kind: 'money-in',
            at: new Date('2040-03-01T22:00:00Z'),
            amountMinor: Number(row),
            feeMinor: 0,
            currency: 'RWF',
            reference: null,
            providerReference: null,
            payoutReference: null,
            text: '',
            statement: 0,
          };
        }
      } catch (error) {
        if (!swallows) throw error;
      }
      report.statement({ account: '1', number: null, isCounted: false, opening: balance, closing: null });
    },
  });
  const readAll = async (content: Readable, reader: StatementReader) => {
    const amounts: number[] = [];
    for await (const { amountMinor } of readStatement(content, { kind: 'bank', reader }))
      amounts.push(amountMinor);
    return amounts;
  };
  const fileOf = (text: string) => Readable.from([Buffer.from(text)]);

  test('reads a file of entries to its end', async () => {
    expect(await readAll(fileOf('100\n200\n'), readerOf('none'))).toEqual([100, 200]);
  });

  test('that stops before the end has read nothing: what follows would be in no books', async () => {
    await expect(readAll(fileOf('100\nEND\n200\n'), readerOf('END'))).rejects.toThrow(
      'did not read the file to its end',
    );
  });

  test('that says nothing of a file which could not be read has read nothing', async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.from(`${'100\n'.repeat(400)}`);
        throw new Error('the connection ended');
      })(),
    );
    await expect(readAll(content, readerOf('none', true))).rejects.toThrow('the connection ended');
  });
});
