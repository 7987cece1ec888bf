import { toBusinessDay } from '@portal/domain/time/business-day';
import { toReference } from '@portal/payments/statements/reference';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatementText } from '../testing/read-text.ts';
import { readBookingDay } from './booking-day.ts';

/** A statement of one entry field, which moves RWF 500. */
const mt940 = (entry: string, { opening = 1_000, closing = 1_500, tail = '-\n' } = {}) =>
  `:20:S1\n:25:0004-1\n:28C:7/1\n:60F:C261126RWF${opening},\n${entry}\n:62F:C261127RWF${closing},\n${tail}`;
const dayOf = async (entry: string, closing = 1_500) => {
  const { lines } = await readStatementText('bank', mt940(entry, { closing }));
  return lines.map(({ at }) => toBusinessDay(at));
};

test('a file of two statements that is cut off anywhere in its second one is refused', async () => {
  const first = mt940(':61:2611271127C500,NTRFA//B1');
  const second = mt940(':61:2611271127C700,NTRFC//D1', { opening: 1_500, closing: 2_200 }).replace(
    'S1',
    'S2',
  );
  expect((await readStatementText('bank', first + second)).lines).toHaveLength(2);
  const whole = second.indexOf('RWF2200') + 'RWF2200'.length;
  for (let length = ':20:'.length; length < whole; length += 1)
    await expect(readStatementText('bank', first + second.slice(0, length)), `${length}`).rejects.toThrow();
});

describe('MT940 in the form of', () => {
  // Forms of the public samples of wolph/mt940 and jejik/mt940, with other values.
  test.each([
    [
      'Rabobank: amounts filled up with zeros, a type N541, an empty line at the end',
      ':61:261127C000000000500,00N541EREF\n:86:/EREF/77/REMI/RENT',
      { tail: '\n' },
    ],
    ['ING: a type that is filled up with a space', ':61:261127C500,00NOV NONREF\n:86:0111 SHOP', {}],
    ['ING: a space before the type', ':61:261127C500,00 NTRFNONREF\n:86:0111 SHOP', {}],
    ['ABN AMRO: a type N426', ':61:2611271127C500,N426NONREF\n:86:BEA   NR:1234   26.11.27', {}],
    [
      'Citi: spaces for the entry date, a funds code, an empty reference of the bank',
      ':61:261127    CD500,00NMSCNONREF//\n/ABC/DEF\n:86:/PT/FT',
      {},
    ],
    [
      'ASN: an account as reference, empty lines in the description',
      ':61:2611271127C500,00NOVB00ASNB01\nmr example\n:86:00ASNB01\n\nSale\n\n\n',
      {},
    ],
    [
      'PostFinance: another closing field, a number of the payment below',
      ':61:2611271127C500,FMSC01916//NONREF\n20261127007\n:86:GIRO',
      {},
    ],
    ['Sberbank: a type of one letter', ':61:2611271127CF500,00S   X\n:86:001 FEE', {}],
  ])('%s', async (_what, entry, options) => {
    const { lines } = await readStatementText('bank', mt940(entry, options));
    expect(lines).toMatchObject([{ kind: 'money-in', amountMinor: 500, providerReference: null }]);
    expect(toBusinessDay(lines[0]?.at ?? new Date(0))).toBe('2026-11-27');
  });

  test('a page that ends with 62M, after the header of an envelope and a line 940', async () => {
    const text = `{1:F01BANKRWRW}{4:\n:940:\n${mt940(':61:261127C500,NTRFX').replace('62F', '62M')}`;
    expect((await readStatementText('bank', text)).statements).toMatchObject([
      { number: '7/1', isCounted: true },
    ]);
  });

  test('a day without entries, in sixteen digits', async () => {
    const zeros = '0000000000000000,00';
    const text = `:20:S\n:25:1\n:28C:1800000001\n:60F:C261127RWF${zeros}\n:62F:C261127RWF${zeros}\n-\n`;
    expect(await readStatementText('bank', text)).toMatchObject({
      lines: [],
      statements: [{ closing: { day: '2026-11-27' } }],
    });
  });
});

describe('a description (field 86)', () => {
  test('goes on in lines that begin with a dash, a brace or the digits of another field', async () => {
    const entry = ':61:261127C500,NTRFX\n:86:PAYOUT OF\n- PO-9001\n{branch 4}\n:12:30 counter';
    const { lines } = await readStatementText('bank', mt940(entry));
    expect(lines[0]?.text).toBe('PAYOUT OF - PO-9001 {branch 4} :12:30 counter');
  });

  test('in several fields belongs to its entry (Rabobank)', async () => {
    const { lines } = await readStatementText(
      'bank',
      mt940(':61:261127C500,NTRFX\n:86:Returned\n:86:COSTS JUNE'),
    );
    expect(lines[0]?.text).toBe('Returned COSTS JUNE');
  });

  test('in Windows-1252, which older banks write, keeps its letters', async () => {
    const text = Buffer.from(mt940(':61:261127C500,NTRFX\n:86:Frais prélevés'), 'latin1');
    expect((await readStatementText('bank', text)).lines[0]?.text).toBe('Frais prélevés');
  });
});

describe('an entry of MT940 is booked on', () => {
  // SWIFT Standards, MT940 field 61: subfield 1 is the value date, subfield 2 the entry date without a year.
  test.each([
    ['its entry date, whatever the value date', ':61:2611051127C500,NTRFX', '2026-11-27'],
    ['the day before a value date in the future', ':61:2612031127C500,NTRFX', '2026-11-27'],
    ['the last day of a year, for value in the next one', ':61:2701011231C500,NTRFX', '2026-12-31'],
    ['the first day of a year, for value in the one before', ':61:2512310102C500,NTRFX', '2026-01-02'],
    ['a leap day', ':61:2803010229C500,NTRFX', '2028-02-29'],
    ['its entry date, for value on 30 February', ':61:2602300227C500,NTRFX', '2026-02-27'],
    [
      'the end of February, for value on 30 February without an entry date',
      ':61:260230C500,NTRFX',
      '2026-02-28',
    ],
  ])('%s', async (_what, entry, day) => {
    expect(await dayOf(entry)).toEqual([day]);
  });

  test.each([[':61:261131C500,NTRFX'], [':61:2611271332C500,NTRFX'], [':61:2703010229C500,NTRFX']])(
    'no day: %s is refused',
    async (entry) => {
      await expect(dayOf(entry)).rejects.toThrow('is not an entry');
    },
  );

  test('the true day, for all days and value dates within five months of them', () => {
    const days = fc.integer({ min: Date.UTC(2019, 0) / 86_400_000, max: Date.UTC(2041, 0) / 86_400_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: -150, max: 150 }), (booked, later) => {
        const toText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
        const short = toText(booked + later)
          .slice(2)
          .replaceAll('-', '');
        const at = readBookingDay(short, toText(booked).slice(5).replace('-', ''));
        expect(at && toBusinessDay(at)).toBe(toText(booked));
      }),
    );
  });
});

describe('MT940 is refused', () => {
  test.each([
    ['without a closing balance', mt940('').replace(/:62F:[^\n]*\n-\n/, ''), 'may be cut off'],
    ['cut inside its closing balance', mt940(':61:261127C500,NTRFX').slice(0, -6), 'entries are missing'],
    [
      'when it is an interim report, MT942',
      ':20:1\n:25:2\n:34F:RWF0,\n:13D:2611271200+0200\n-\n',
      'not MT942',
    ],
    ['with groups of thousands', mt940(':61:261127C1.500,NTRFX'), 'a comma before decimals'],
    [
      'with an amount that is a thousand or a franc',
      mt940(':61:261127C1,500NTRFX'),
      'a comma before decimals',
    ],
    [
      'in a currency that the portal does not have',
      mt940('').replaceAll('RWF', 'CHF'),
      'CHF is not a currency',
    ],
  ])('%s', async (_what, text, why) => {
    await expect(readStatementText('bank', text)).rejects.toThrow(why);
  });

  test('but an entry that moves nothing is left out (phpFinTS: CR0,00)', async () => {
    const text = mt940(':61:2611271127CR0,00NMSCNOTICE\n:86:TERMS\n:61:261127C500,NTRFX');
    expect((await readStatementText('bank', text)).lines).toHaveLength(1);
  });
});

type Camt = { opening?: string; closing?: number; head?: string; declaration?: string };
const balance = (code: string, minor: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="RWF">${minor}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>`;
const camt = (
  entries: string,
  { opening = 'OPBD', closing = 2_500, head = '', declaration = '' }: Camt = {},
) =>
  `${declaration}<Document><BkToCstmrStmt><Stmt><Id>S1</Id>${head}${opening && balance(opening, 1_000)}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (minor: number | string, inside = '', direction = 'CRDT') =>
  `<Ntry><Amt Ccy="RWF">${minor}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>${inside}</Ntry>`;
const transaction = (minor: number | string, reference: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="RWF">${minor}</Amt></TxAmt></AmtDtls>${more}</TxDtls>`;

describe('camt.053', () => {
  test('of a batch is one line for each transaction, when they add up to the entry', async () => {
    const details = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${transaction(1_000, 'PO-9001')}${transaction('500.00', 'PO-9002')}</NtryDtls>`;
    const { lines } = await readStatementText(
      'bank',
      camt(entry(1_500, `<AcctSvcrRef>B-1</AcctSvcrRef>${details}`)),
    );
    expect(lines).toMatchObject([
      { amountMinor: 1_000, reference: 'PO-9001', providerReference: 'B-1' },
      { amountMinor: 500, reference: 'PO-9002', providerReference: 'B-1' },
    ]);
  });

  test.each([
    ['another sum', transaction(1_000, 'A') + transaction(400, 'B')],
    ['no amounts', '<TxDtls><Refs><EndToEndId>A</EndToEndId></Refs></TxDtls>'.repeat(2)],
    [
      'amounts that were sent in a currency of others',
      '<TxDtls><AmtDtls><InstdAmt><Amt Ccy="KES">90</Amt></InstdAmt></AmtDtls></TxDtls>'.repeat(2),
    ],
  ])('of a batch with %s is one line without the reference of one of them', async (_what, details) => {
    const { lines } = await readStatementText('bank', camt(entry(1_500, `<NtryDtls>${details}</NtryDtls>`)));
    expect(lines).toMatchObject([{ amountMinor: 1_500, reference: null }]);
  });

  test('has no entry that the bank has not booked, also where it has words of its own for the state', async () => {
    const waiting = entry(700).replace(/<Sts>.*?<\/Sts>/, '<Sts><Prtry>Pending</Prtry></Sts>');
    const booked = entry(1_500).replace(/<Sts>.*?<\/Sts>/, '<Sts><Prtry>Booked</Prtry></Sts>');
    const { lines } = await readStatementText('bank', camt(`${waiting}${booked}`));
    expect(lines).toMatchObject([{ amountMinor: 1_500 }]);
  });

  // The bank's own day is that of its balance; the value date is the day from which interest counts.
  test.each([
    ['a booking date', '<BookgDt><Dt>2026-11-27</Dt></BookgDt>'],
    ['another value date', '<BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-30</Dt></ValDt>'],
    ['an earlier value date', '<BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>'],
    [
      'the time of the booking and a value date',
      '<BookgDt><DtTm>2026-11-27T09:00:00+02:00</DtTm></BookgDt><ValDt><Dt>2026-11-30</Dt></ValDt>',
    ],
    ['a value date alone', '<ValDt><Dt>2026-11-27</Dt></ValDt>'],
    ['the time of the value alone', '<ValDt><DtTm>2026-11-27T09:00:00+02:00</DtTm></ValDt>'],
  ])('with %s is booked on the day of the bank', async (_what, dates) => {
    const dated = entry(1_500).replace(/<BookgDt>.*?<\/BookgDt>/, dates);
    const { lines } = await readStatementText('bank', camt(dated));
    expect(lines.map(({ at }) => toBusinessDay(at))).toEqual(['2026-11-27']);
  });

  test('that opens with the closing balance of the day before, PRCD, is checked (genkgo/camt#66)', async () => {
    expect(
      (await readStatementText('bank', camt(entry(1_500), { opening: 'PRCD' }))).statements[0]?.opening
        ?.minor,
    ).toBe(1_000);
    await expect(readStatementText('bank', camt(entry(1_000), { opening: 'PRCD' }))).rejects.toThrow(
      'entries are missing',
    );
  });

  test('that begins in the middle of a longer one, ITBD, is checked', async () => {
    await expect(readStatementText('bank', camt(entry(1_000), { opening: 'ITBD' }))).rejects.toThrow(
      'entries are missing',
    );
  });

  test('without an opening balance says that nobody knows whether it is complete', async () => {
    expect((await readStatementText('bank', camt(entry(7), { opening: '' }))).statements).toMatchObject([
      { opening: null },
    ]);
  });

  test('keeps texts in CDATA and in structured remittance information', async () => {
    const words = '<Ustrd><![CDATA[PAYOUT PO-9003]]></Ustrd><Strd><AddtlRmtInf>week 48</AddtlRmtInf></Strd>';
    const { lines } = await readStatementText(
      'bank',
      camt(entry(1_500, `<NtryDtls><TxDtls><RmtInf>${words}</RmtInf></TxDtls></NtryDtls>`)),
    );
    expect(lines[0]?.text).toBe('PAYOUT PO-9003 week 48');
  });

  test.each<[string, BufferEncoding, string]>([
    ['ISO-8859-1', 'latin1', ''],
    ['windows-1252', 'latin1', ''],
    ['UTF-16', 'utf16le', '\ufeff'],
    ['UTF-16LE', 'utf16le', ''],
    ['UTF-8', 'utf8', '\ufeff'],
  ])('in %s is read in the encoding that it declares', async (name, encoding, mark) => {
    const declaration = `${mark}<?xml version="1.0" encoding="${name}"?>`;
    const text = camt(entry(1_500, '<AddtlNtryInf>Frais prélevés</AddtlNtryInf>'), { declaration });
    expect((await readStatementText('bank', Buffer.from(text, encoding))).lines[0]?.text).toBe(
      'Frais prélevés',
    );
  });

  test('with amounts that are filled up with zeros (ABN AMRO), of nothing, and only announced ones', async () => {
    const pending = entry(99).replace('BOOK', 'FUTR');
    const text = camt(entry('000000000000001500.00') + entry('0.00', '', 'DBIT') + pending);
    expect((await readStatementText('bank', text)).lines).toMatchObject([{ amountMinor: 1_500 }]);
  });

  test('has booking dates of the bank, whatever zone they name', async () => {
    const text = camt(entry(1_500).replace('2026-11-27<', '2026-11-27+03:00<'));
    expect(toBusinessDay((await readStatementText('bank', text)).lines[0]?.at ?? new Date(0))).toBe(
      '2026-11-27',
    );
  });
});

test.each([
  'NONREF',
  'nonref',
  'NOTPROVIDED',
  'NOT PROVIDED',
  'Not-Provided',
  'UNKNOWN',
  '000000',
  '0',
  '-',
  '---',
  'N/A',
  'XXXX',
  ' ',
  'none',
])('"%s" is no reference', (text) => {
  expect(toReference(text)).toBeNull();
});

test.each(['BK-1', '0001', 'NONREF1', 'X1', '77'])('"%s" is a reference', (text) => {
  expect(toReference(text)).toBe(text);
});

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004....', 'latin1'), 'a workbook'],
  ['an older workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'a workbook'],
  ['a PDF', '%PDF-1.7', 'a PDF'],
  ['UTF-16 without a mark', Buffer.from(mt940(''), 'utf16le'), 'UTF-16 without a mark'],
  ['NUL characters', `:20:S\0\n`, 'NUL characters'],
  ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-X"?><a/>', 'ebcdic-x, which is not known'],
  [
    'an encoding that it is not in',
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\u00e9</a>', 'latin1'),
    'UTF-8',
  ],
  ['an unknown entity', camt('&nbsp;'), 'not XML'],
  ['a line without an end', 'x'.repeat(200_000), 'longer than 100,000 characters'],
  [
    'a reference without an end',
    mt940(`:61:261127C500,NTRF${'A'.repeat(400)}`),
    'longer than 300 characters',
  ],
])('a file of a bank with %s is refused in words', async (_what, content, why) => {
  await expect(readStatementText('bank', content)).rejects.toThrow(why);
});
