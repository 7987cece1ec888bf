import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatLocalClock } from '@portal/domain/time/format-local-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FiscalOrder } from '../fiscal-device.ts';
import { taxContained } from '../tax-contained.ts';
import { readReceipt } from './read-receipt.ts';
import { readFailure } from './result-codes.ts';
import { paymentCodeOf } from './sale-codes.ts';
import { parseOptions } from './settings.ts';
import { parseStamp, toStamp } from './wire.ts';
import { itemOf, writeItem } from './write-item.ts';
import { writeSale } from './write-sale.ts';

// Source: RRA's VSDC 1.0.5 and OSDC 1.0.1 as EBM.md sections 3 to 6, 10 and 13 describe them; rows of the certification sheet by number.

const OPTIONS = parseOptions({
  items: { 'prepaid-recharge': { class: '8311160300', name: 'Airtime' } },
});
const INFO = {
  name: 'Isano Telecom Ltd',
  address: ['KN 4 Ave', 'Nyarugenge', 'Kigali'],
  device: 'SDC010000005',
  machine: 'WIS01000005',
  lastSaleNumber: 0,
};
const CONTEXT = {
  tin: '999000099',
  options: OPTIONS,
  info: INFO,
  rates: { A: 0, B: 18, C: 0, D: 0 },
  refundReasons: ['01', '02', '03', '04', '05', '06'],
};

const SALE: FiscalOrder = {
  id: 'fd_1',
  kind: 'sale',
  reference: '7KQ2M-4XW9T',
  product: 'prepaid-recharge',
  name: 'Airtime',
  gross: 100_000,
  mode: 'momo',
  at: new Date('2026-11-28T17:30:05Z'),
  phone: '788123456',
  company: null,
  original: null,
  cause: null,
  vatPercent: 18,
  dayNumber: 12,
};

/** Airtime for RWF 1,000, paid by mobile money: section 13, field by field. */
const REQUEST = {
  invcNo: 42,
  orgInvcNo: 0,
  custTin: null,
  prcOrdCd: null,
  custNm: null,
  salesTyCd: 'N',
  rcptTyCd: 'S',
  pmtTyCd: '06',
  salesSttsCd: '02',
  cfmDt: '20261128193005',
  salesDt: '20261128',
  stockRlsDt: null,
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  rfdRsnCd: null,
  totItemCnt: 1,
  taxblAmtA: 0,
  taxRtA: 0,
  taxAmtA: 0,
  taxblAmtB: 1000,
  taxRtB: 18,
  taxAmtB: 152.54,
  taxblAmtC: 0,
  taxRtC: 0,
  taxAmtC: 0,
  taxblAmtD: 0,
  taxRtD: 0,
  taxAmtD: 0,
  totTaxblAmt: 1000,
  totTaxAmt: 152.54,
  totAmt: 1000,
  prchrAcptcYn: 'N',
  remark: '7KQ2M-4XW9T',
  regrId: 'portal',
  regrNm: 'portal',
  modrId: 'portal',
  modrNm: 'portal',
  receipt: {
    custTin: null,
    custMblNo: '0788123456',
    rptNo: 12,
    trdeNm: 'Isano Telecom Ltd',
    adrs: 'KN 4 Ave, Nyarugenge, Kigali',
    topMsg: null,
    btmMsg: null,
    prchrAcptcYn: 'N',
  },
  itemList: [
    {
      itemSeq: 1,
      itemCd: 'RW3NTXU0000001',
      itemClsCd: '8311160300',
      itemNm: 'Airtime',
      bcd: null,
      pkgUnitCd: 'NT',
      pkg: 1,
      qtyUnitCd: 'U',
      qty: 1,
      prc: 1000,
      splyAmt: 1000,
      dcRt: 0,
      dcAmt: 0,
      isrccCd: null,
      isrccNm: null,
      isrcRt: null,
      isrcAmt: null,
      taxTyCd: 'B',
      taxblAmt: 1000,
      taxAmt: 152.54,
      totAmt: 1000,
    },
  ],
};

test('airtime for RWF 1,000 is sent with each field of the worked example, without a discount because the price is the lower one (rows 14, 35, 36, 39, 69)', () => {
  const { request, print } = writeSale(CONTEXT, SALE, 42);
  expect(request).toEqual(REQUEST);
  expect(print).toMatchObject({ gross: 100_000, vat: 15_254, reward: 1_525 });
});

test('a refund of 400 of it is a document of its own, with positive numbers, its reason and the receipt that it is about (rows 56, 57)', () => {
  const refund: FiscalOrder = {
    ...SALE,
    kind: 'credit-note',
    gross: 40_000,
    at: new Date('2026-11-29T08:00:00Z'),
    original: { invoiceNumber: 42, number: 40, rate: 18 },
    cause: 'wish' as const,
  };
  const { request, print } = writeSale(CONTEXT, refund, 43);
  expect(request).toEqual({
    ...REQUEST,
    invcNo: 43,
    orgInvcNo: 42,
    rcptTyCd: 'R',
    salesSttsCd: '05',
    cfmDt: '20261129100000',
    salesDt: '20261129',
    rfdDt: '20261129100000',
    rfdRsnCd: '06',
    taxblAmtB: 400,
    taxAmtB: 61.02,
    totTaxblAmt: 400,
    totTaxAmt: 61.02,
    totAmt: 400,
    itemList: [{ ...REQUEST.itemList[0], prc: 400, splyAmt: 400, taxblAmt: 400, taxAmt: 61.02, totAmt: 400 }],
  });
  expect(print).toMatchObject({ original: 40, reward: null });
});

// EBM.md section 12: a refund uses the rate of its sale. The table of class 04 has no days.
test('a change of the rate: a refund has that of its receipt, and a sale that is sent after it that of its day', () => {
  const rates = { ...CONTEXT.rates, B: 20 };
  const refund = {
    ...SALE,
    kind: 'credit-note' as const,
    original: { invoiceNumber: 42, number: 40, rate: 18 },
    cause: 'wish' as const,
  };
  const after = writeSale({ ...CONTEXT, rates }, refund, 43);
  expect(after.request).toMatchObject({ taxRtB: 18, taxAmtB: 152.54, totTaxAmt: 152.54 });
  expect(after.print.taxes).toEqual([{ letter: 'B', rate: 18, gross: 100_000, vat: 15_254 }]);
  // The country's VAT was 16 % on the day of the sale; the table has 18 %, which is one of its rates.
  expect(writeSale(CONTEXT, { ...SALE, vatPercent: 16 }, 44).request).toMatchObject({
    taxRtB: 16,
    taxAmtB: 137.93,
  });
  // Another rate of the authority's table is not the country's VAT: the table counts.
  expect(writeSale({ ...CONTEXT, rates }, SALE, 45).request).toMatchObject({ taxRtB: 20, taxAmtB: 166.67 });
});

describe('what the authority has to confirm is a setting', () => {
  const write = (changed: Record<string, unknown>, order = SALE) =>
    writeSale({ ...CONTEXT, options: parseOptions({ ...OPTIONS, ...changed }) }, order, 1)
      .request as typeof REQUEST;

  test('the consumer without a TIN', () => {
    const fixed = write({ walkIn: 'fixed', walkInTin: '100000000', walkInCode: '123456' });
    expect([fixed.custTin, fixed.prcOrdCd]).toEqual(['100000000', '123456']);
  });

  test('a company, which is named with its code, and gets nothing back as a consumer', () => {
    const company = { ...SALE, company: { tin: '103000001', purchaseCode: 'ABC123', name: 'Umuseke Ltd' } };
    const drawn = writeSale(CONTEXT, company, 1);
    expect(drawn.request).toMatchObject({ custTin: '103000001', prcOrdCd: 'ABC123', custNm: 'Umuseke Ltd' });
    expect(drawn.print.reward).toBeNull();
  });

  test.each([
    ['the spelling of the number', { phone: 'international' }, { receipt: { custMblNo: '250788123456' } }],
    ['the number of the report', { reportNumber: 'one' }, { receipt: { rptNo: 1 } }],
    ['rates of a newer program', { extraRates: { taxRtF: 18, taxRtTt: 3 } }, { taxRtF: 18, taxRtTt: 3 }],
    ['the time of release of services', { stockRelease: 'sale' }, { stockRlsDt: '20261128193005' }],
    ['the code of a way to pay', { paymentCodes: { momo: '07' } }, { pmtTyCd: '07' }],
    ['open item codes', { itemCode: 'open' }, { itemList: [{ itemCd: 'RW3NTU0000001' }] }],
    ['longer units', { unit: 'BA' }, { itemList: [{ itemCd: 'RW3NTXBAX0000001' }] }],
  ])('%s', (_name, changed, expected) => {
    expect(write(changed)).toMatchObject(expected);
  });

  test('the state of a refund', () => {
    const refund: FiscalOrder = { ...SALE, kind: 'credit-note', cause: 'wish' };
    expect(write({ refundStatus: '02', refundReason: '13' }, refund)).toMatchObject({
      salesSttsCd: '02',
      rfdRsnCd: '13',
    });
  });

  // EBM.md section 5: 06 is in both tables; 07 to 13 are only in newer programs, so the device's table decides.
  test('the reason of a refund by its cause: a wrong number is a wrong item where the authority has that reason', () => {
    const long = [...CONTEXT.refundReasons, '07', '08', '09', '10', '11', '12', '13'];
    const reason = (cause: FiscalOrder['cause'], listed: string[], changed = {}) =>
      writeSale(
        { ...CONTEXT, refundReasons: listed, options: parseOptions({ ...OPTIONS, ...changed }) },
        { ...SALE, kind: 'credit-note', cause },
        1,
      ).request.rfdRsnCd;
    const causes = ['wrong-number', 'dispute', 'wish'] as const;
    const reasons = (listed: string[], changed = {}) => causes.map((each) => reason(each, listed, changed));
    expect(reasons(CONTEXT.refundReasons)).toEqual(['06', '06', '06']);
    expect(reasons([])).toEqual(['06', '06', '06']);
    expect(reasons(long)).toEqual(['11', '06', '06']);
    const refundReasons = { 'wrong-number': '13', dispute: '13' };
    expect(reasons(long, { refundReason: '02', refundReasons })).toEqual(['13', '13', '02']);
    expect(() => parseOptions({ ...OPTIONS, refundReasons: { mood: '06' } })).toThrow();
    expect(writeSale(CONTEXT, SALE, 1).request.rfdRsnCd).toBeNull();
  });

  test('the part of the VAT that a consumer gets back, its first day, and products without one', () => {
    const reward = (vatReward: object, order = SALE) =>
      writeSale({ ...CONTEXT, options: parseOptions({ ...OPTIONS, vatReward }) }, order, 1).print.reward;
    expect(reward({ percent: 20 })).toBe(3_051);
    expect(reward({ without: ['prepaid-recharge'] })).toBeNull();
    expect(reward({}, { ...SALE, at: new Date('2024-03-07T21:59:00Z') })).toBeNull();
    expect(reward({}, { ...SALE, at: new Date('2024-03-07T22:00:00Z') })).toBe(1_525);
    expect(reward({}, { ...SALE, phone: null })).toBeNull();
  });

  test('Kenya’s classes of tax and its currency of two decimals fit', () => {
    const options = parseOptions({
      ...OPTIONS,
      country: 'KE',
      taxClasses: 'ABCDE',
      keysIn: 'headers',
      paths: { saveSale: '/saveTrnsSalesOsdc' },
    });
    const rates = { A: 0, B: 16, C: 0, D: 0, E: 8 };
    const { request } = writeSale({ ...CONTEXT, options, rates }, { ...SALE, gross: 11_600 }, 1);
    expect(request).toMatchObject({ taxRtB: 16, taxAmtB: 16, taxRtE: 8, taxblAmtE: 0 });
  });
});

describe('tax', () => {
  test.each([
    [50_000, 7_627],
    [500_000, 76_271],
    [9_500_000, 1_449_153],
    [0, 0],
    // 13 digits with two decimals (row 19).
    [999_999_999_999_999, 152_542_372_881_356],
  ])('of %i hundredths is %i: half up to two decimals (row 47)', (gross, vat) => {
    expect(taxContained(gross, 18)).toBe(vat);
  });

  test('is nearest to 18/118 of the price, and upwards from the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.constantFrom(0, 8, 16, 18), (gross, rate) => {
        const vat = BigInt(taxContained(gross, rate));
        const twice = 2n * (BigInt(gross) * BigInt(rate) - vat * BigInt(100 + rate));
        expect(twice < BigInt(100 + rate) && twice >= -BigInt(100 + rate)).toBe(true);
      }),
    );
  });
});

test('an item is registered under its code with the codes of the tables (rows 60, 63)', () => {
  expect(writeItem(itemOf('prepaid-recharge', OPTIONS), OPTIONS)).toMatchObject({
    itemCd: 'RW3NTXU0000001',
    itemClsCd: '8311160300',
    itemTyCd: '3',
    itemNm: 'Airtime',
    orgnNatCd: 'RW',
    pkgUnitCd: 'NT',
    qtyUnitCd: 'U',
    taxTyCd: 'B',
    useYn: 'Y',
  });
});

test.each([
  ['momo', '06'],
  ['money-pin', '06'],
  ['card-paystack', '05'],
  ['smartcash', '05'],
  ['airtime', '07'],
])('what is paid by %s has the code %s (row 26)', (mode, code) => {
  expect(paymentCodeOf(mode, OPTIONS)).toBe(code);
});

const VSDC = {
  rcptNo: 15,
  totRcptNo: 17,
  intrlData: 'TE68SLA2D33XYZ234ABCDEFGHI',
  rcptSign: 'V249J39CFJ48HE2W',
  vsdcRcptPbctDate: '20261128193007',
  sdcId: 'SDC010000009',
  mrcNo: 'WIS01000009',
};
const OSDC = {
  curRcptNo: '15',
  totRcptNo: '17',
  intrlData: VSDC.intrlData,
  rcptSign: VSDC.rcptSign,
  sdcDateTime: '20261128193007',
};

describe('the answer', () => {
  const context = { tin: '999000099', branch: '00', info: INFO, options: OPTIONS };

  test('of both profiles is read into the same receipt, the device of the service from its initialisation (row 15)', () => {
    const receipt = {
      number: 15,
      totalNumber: 17,
      internalData: 'TE68SLA2D33XYZ234ABCDEFGHI',
      signature: 'V249J39CFJ48HE2W',
      device: 'SDC010000009',
      machine: 'WIS01000009',
      signedAt: '2026-11-28T17:30:07.000Z',
      qr: '28112026#193007#SDC010000009#15#TE68SLA2D33XYZ234ABCDEFGHI#V249J39CFJ48HE2W',
    };
    expect(readReceipt(VSDC, context)).toEqual(receipt);
    expect(readReceipt(OSDC, context)).toEqual({
      ...receipt,
      device: 'SDC010000005',
      machine: 'WIS01000005',
      qr: receipt.qr.replace('0009#', '0005#'),
    });
  });

  test.each([
    [{ qrNumber: 'total' }, '28112026#193007#SDC010000009#17#TE68SLA2D33XYZ234ABCDEFGHI#V249J39CFJ48HE2W'],
    [{ qrNumber: 'both' }, '28112026#193007#SDC010000009#15/17#TE68SLA2D33XYZ234ABCDEFGHI#V249J39CFJ48HE2W'],
    [
      { qr: 'link' },
      'https://myrra.rra.gov.rw/common/link/ebm/receipt/indexEbmReceiptData?Data=99900009900V249J39CFJ48HE2W',
    ],
    [
      { qr: 'link-signature' },
      'https://myrra.rra.gov.rw/common/link/ebm/receipt/indexEbmReceiptData?Data=V249J39CFJ48HE2W',
    ],
  ])('has the QR code of the setting %j (row 31)', (changed, qr) => {
    const options = parseOptions({ ...OPTIONS, ...changed });
    expect(readReceipt(VSDC, { ...context, options })?.qr).toBe(qr);
  });

  test.each(Object.keys(VSDC))('without %s is no receipt, unless the initialisation has it', (name) => {
    const { [name]: _, ...rest } = VSDC as Record<string, unknown>;
    const isKnown = name === 'sdcId' || name === 'mrcNo';
    expect(readReceipt(rest, context) === null).toBe(!isKnown);
    if (!isKnown) expect(readReceipt({ ...VSDC, [name]: '' }, context)).toBeNull();
  });

  // A receipt that the device signed and the portal cannot read waits for two people (RULINGS 96).
  test.each([
    ['numbers as texts', { rcptNo: '12', totRcptNo: ' 12 ' }],
    ['texts as numbers', { vsdcRcptPbctDate: 20261128193005 }],
    ['the other name empty', { curRcptNo: '', sdcDateTime: '' }],
    ['nulls', { curRcptNo: null, sdcDateTime: null, somethingNew: null }],
  ])('is read with %s', (_what, change) => {
    const read = readReceipt({ ...VSDC, ...change }, context);
    expect(read).toMatchObject({ signature: VSDC.rcptSign, signedAt: expect.any(String) });
  });

  test.each(['', null, false])(
    'has the device and machine of the installation where the answer has %j',
    (none) => {
      expect(readReceipt({ ...VSDC, sdcId: none, mrcNo: none }, context)).toMatchObject({
        device: INFO.device,
        machine: INFO.machine,
      });
    },
  );
});

describe('a result code says what is certain', () => {
  const read = (code: string) => readFailure({ kind: 'answer', code, message: 'words', at: '', data: null });

  test.each([
    ['refused', ['881', '884', '910', '911', '912', '913', '990']],
    ['not-taken', ['894', '896']],
    ['stopped', ['900', '901', '902', '903']],
    ['too-early', ['922']],
    ['number-taken', ['924', '994']],
    ['unknown', ['891', '892', '893', '895', '899', '991', '992', '993', '995', '996', '999', '123']],
  ])('%s: %j', (kind, codes) => {
    for (const code of codes) expect(read(code), code).toMatchObject({ kind, code });
  });

  test('a used code or a declared sale may be our own first request, and a repeat may be answered by 899', () => {
    for (const code of ['882', '883', '921'])
      expect(read(code)).toMatchObject({ kind: 'refused', hidesSuccess: true });
    expect(read('899')).toMatchObject({ mayBeRepeat: true });
  });

  test('no answer may have been signed, unless the connection was never made', () => {
    expect(readFailure({ kind: 'none', isSent: true, message: 'time-out' })).toMatchObject({
      kind: 'unknown',
    });
    expect(readFailure({ kind: 'none', isSent: false, message: 'refused' })).toMatchObject({
      kind: 'not-taken',
    });
  });
});

test('a time of the wire is that of the country, to the second (row 36)', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (at) => {
        at.setMilliseconds(0);
        expect(parseStamp(toStamp(at))).toEqual(at);
        expect(toStamp(at).slice(8)).toBe(formatLocalClock(at).replaceAll(':', ''));
      },
    ),
  );
  expect(parseStamp('28/11/2026')).toBeNull();
});

test('the authority’s logo is a PNG or JPEG that can be read, or the portal does not start (row 32)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-logo-'));
  const logoOf = (name: string, content: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return parseOptions({ items: {}, logo: path }).logo;
  };
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  expect(logoOf('logo.png', png)).toEqual(png);
  expect(logoOf('logo.jpg', Buffer.from('ffd8ffe000', 'hex'))).toHaveLength(5);
  expect(() => logoOf('logo.svg', Buffer.from('<svg/>'))).toThrow('no PNG or JPEG');
  expect(() => logoOf('large.png', Buffer.concat([png, Buffer.alloc(200_000)]))).toThrow(
    'larger than 200 kB',
  );
  expect(() => parseOptions({ items: {}, logo: join(folder, 'none.png') })).toThrow('cannot be read');
  rmSync(folder, { recursive: true });
});

test('options with a mistake are refused, and Kenya’s are accepted', () => {
  expect(() => parseOptions({ items: {}, walkin: 'none' })).toThrow();
  expect(() => parseOptions({ items: { 'prepaid-recharge': { class: 'x', name: 'Airtime' } } })).toThrow();
  expect(() => parseOptions({ items: {}, extraFields: { 'itemList.trdNo': 'time' } })).toThrow();
  expect(parseOptions({ items: {}, country: 'KE', taxClasses: 'ABCDE' }).qr).toBe('text');
});
