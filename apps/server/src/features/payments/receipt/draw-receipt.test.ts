import { readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { type PrintableDocument, printDocument } from '@portal/payments/fiscal/print-receipt';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { drawQrCode } from '../qr-code/draw-qr-code.ts';
import { drawReceipt, type ReceiptDrawing } from './draw-receipt.ts';
import { readPdf, readStreams } from './testing/read-pdf.ts';
import { isWinAnsi, toWinAnsi } from './win-ansi.ts';

const RECEIPT: ReceiptDrawing = {
  brand: {
    name: 'Umoja',
    colours: { primary: '#0b6b57', primaryDark: '#07382f', accent: '#ffb81c', surface: '#f6f4ee' },
  },
  locale: 'fr',
  title: 'Reçu',
  referenceName: 'Référence',
  url: 'https://portal.example/payment/status?id=8Qa1abcdefghijklmnopqrstuvw',
  notes: ['État au 23 novembre 2026, 14:05.'],
  fiscal: [],
  fiscalLogo: null,
  contents: {
    tone: 'success',
    state: 'Réussi',
    amount: '1\u00a0000 RWF',
    reference: '7KQ2M-4XW9T',
    rows: [{ name: 'Numéro', value: '+250 7** *** *01' }],
  },
};

const SIGNED: PrintableDocument = {
  id: 'fd_1',
  kind: 'sale',
  at: new Date('2026-11-28T17:30:05Z'),
  print: {
    seller: { name: 'Umoja Telecom Ltd', tin: '999000099', address: ['KN 4 Ave', 'Kigali'] },
    client: { phone: '0788123456', tin: null, purchaseCode: null },
    line: { name: 'Airtime', letter: 'B' },
    gross: 100_000,
    vat: 15_254,
    taxes: [{ letter: 'B', rate: 18, gross: 100_000, vat: 15_254 }],
    paymentCode: '06',
    original: null,
    reward: 1_525,
  },
  receipt: {
    device: 'SDC010000005',
    machine: 'WIS01000005',
    number: 15,
    totalNumber: 17,
    internalData: 'TE68SLA2D33XYZ234ABCDEFGHI',
    signature: 'V249J39CFJ48HE2W',
    signedAt: '2026-11-28T17:30:07.000Z',
    qr: '28112026#193007#SDC010000005#15#TE68SLA2D33XYZ234ABCDEFGHI#V249J39CFJ48HE2W',
  },
  device: 'SDC010000005',
  number: '15/17',
  signature: 'V249J39CFJ48HE2W',
  invoiceNumber: 42,
};

describe('a receipt as PDF', () => {
  test('has one page with brand, state, amount, reference and rows', async () => {
    const { pages, text } = readPdf(await drawReceipt(RECEIPT));
    expect(pages).toBe(1);
    for (const part of ['Umoja', 'Reçu', 'Réussi', '1\u00a0000 RWF', '7KQ2M-4XW9T', '+250 7** *** *01'])
      expect(text).toContain(part);
  });

  // The QR code and its notes are on the first page, so that the place of a scan does not move.
  test('goes on on a second page where ten numbers need it, with nothing left out', async () => {
    const numbers = Array.from({ length: 10 }, (_, index) => ({
      name: `+250 7** *** *${10 + index}`,
      value: `${500 + index} RWF, livré`,
    }));
    const rest = ['Moyen', 'Payeur', 'TVA', 'Référence'].map((name) => ({ name, value: `${name} x` }));
    const rows = [...RECEIPT.contents.rows, ...numbers, ...rest];
    const { pages, text } = readPdf(
      await drawReceipt({ ...RECEIPT, contents: { ...RECEIPT.contents, rows } }),
    );
    expect(pages).toBe(2);
    for (const { name, value } of rows) {
      expect(text).toContain(name);
      expect(text).toContain(value);
    }
    expect(text.match(/7KQ2M-4XW9T/g)).toHaveLength(2);
  });

  test('has two pages at most whatever the texts are', async () => {
    const rows = Array.from({ length: 40 }, () => ({
      name: 'name '.repeat(50),
      value: 'value '.repeat(500),
    }));
    const long = 'x'.repeat(3_000);
    const drawn = await drawReceipt({
      ...RECEIPT,
      notes: [long, long],
      contents: { ...RECEIPT.contents, state: long, amount: long, rows },
    });
    expect(readPdf(drawn).pages).toBe(2);
  });
});

test('many rows end above the QR code, so that it can be scanned and they can be read', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Row ${at}`, value: `Value ${at}` }));
  const drawn = await drawReceipt({ ...RECEIPT, contents: { ...RECEIPT.contents, rows } });
  const [page = ''] = readStreams(drawn);
  const fromBelow = [...page.matchAll(/1 0 0 1 166 ([\d.]+) Tm/g)].map(([, y]) => Number(y));
  // The values of the rows stand at 166 points; the code of 112 points begins 36 above the lower edge.
  expect(fromBelow.length).toBeGreaterThan(8);
  expect(Math.min(...fromBelow)).toBeGreaterThan(36 + 112);
});

test('a receipt for the tax authority has a page of its own, and a copy says so (rows 18, 40, 55)', async () => {
  const drawn = (isCopy: boolean) => {
    const page = printDocument(SIGNED, { isCopy, version: 'Umoja 2.5.88' });
    return drawReceipt({ ...RECEIPT, fiscal: [page] }).then(readPdf);
  };
  const original = await drawn(false);
  expect(original.pages).toBe(2);
  const inOrder = [
    ...['Umoja Telecom Ltd', 'TIN: 999000099', 'Client phone:', '078*****56', '1,000.00B', 'TOTAL B-18.00%:'],
    ...[
      'TOTAL TAX:',
      '152.54',
      'MOBILE MONEY:',
      'SDC INFORMATION',
      '28/11/2026 Time: 19:30:07',
      'SDC010000005',
    ],
    ...['15/17 NS', 'TE68-SLA2-D33X-YZ23-4ABC-DEFG-HI', 'V249-J39C-FJ48-HE2W', 'WIS01000005', 'Umoja 2.5.88'],
  ];
  const places = inOrder.map((part) => original.text.lastIndexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(original.text).not.toContain('COPY');
  const copy = await drawn(true);
  expect(copy.text.match(/COPY/g)).toHaveLength(2);
  expect(copy.text.match(/THIS IS NOT AN OFFICIAL RECEIPT/g)).toHaveLength(2);
  expect(copy.text).toContain('15/17 CS');
});

/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgSDMGAAEDAJrCzmqtAAAAAElFTkSuQmCC',
  'base64',
);

/** How far above the lower edge of its page each text of the last page stands, in points. */
function heightsOf(pdf: Buffer): number[] {
  const page = readStreams(pdf).findLast((stream) => stream.includes(' TJ')) ?? '';
  // The print is scaled as a whole and has its zero above; texts have a matrix of their own, with zero below.
  const [, scale = '1', shift = '0'] = /\n([\d.]+) 0 0 \1 [\d.]+ ([\d.]+) cm/.exec(page) ?? [];
  return [...page.matchAll(/1 0 0 1 [\d.]+ ([-\d.]+) Tm/g)].map(
    ([, y]) => 595 - (595 - Number(y)) * Number(scale) - Number(shift),
  );
}

test('the authority’s logo heads each print, and the longest print still fits on its page (row 32)', async () => {
  const { print } = SIGNED;
  const longest: PrintableDocument = {
    ...SIGNED,
    kind: 'credit-note',
    print: {
      ...print,
      original: 14,
      seller: { ...print.seller, address: ['KG 7 Ave', 'Kacyiru', 'Gasabo', 'Kigali City'] },
      client: { phone: '0788123456', tin: '101010101', purchaseCode: 'ABC234' },
      taxes: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, rate: 18, gross: 100_000, vat: 15_254 })),
    },
  };
  const fiscal = [printDocument(longest, { isCopy: true, version: 'Umoja 2.5.88' })];
  const drawn = await drawReceipt({ ...RECEIPT, fiscal, fiscalLogo: LOGO });
  expect(drawn.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  const { pages, text } = readPdf(drawn);
  expect(pages).toBe(2);
  expect(text.match(/THIS IS NOT AN OFFICIAL RECEIPT/g)).toHaveLength(2);
  expect(Math.min(...heightsOf(drawn))).toBeGreaterThan(15);
  const without = await drawReceipt({ ...RECEIPT, fiscal });
  expect(without.toString('latin1')).not.toContain('/Subtype /Image');
});

test.each([
  ['the address', RECEIPT.url],
  ['the text for the tax authority (row 31)', SIGNED.receipt.qr],
])('the code on a receipt is read as %s', (_name, content) => {
  const side = 4;
  const size = 120 * side;
  const data = new Uint8Array(size * size * 4).fill(255);
  let modules = 0;
  const canvas = {
    rect: (...[x = 0, y = 0, width = 0, height = 0]: number[]) => {
      modules += 1;
      for (let row = Math.round(y); row < Math.round(y + height); row += 1)
        for (let column = Math.round(x); column < Math.round(x + width); column += 1)
          data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
    },
    fill: () => {},
  };
  drawQrCode(canvas, content, { x: 0, y: 0, size });
  expect(modules).toBeGreaterThan(100);
  expect(decodeQR({ width: size, height: size, data })).toBe(content);
});

describe('the built-in fonts of a PDF', () => {
  test.each(LOCALE_LIST)('have every character of the texts in %s', (locale) => {
    for (const page of ['payment-translation', 'message-translation']) {
      const file = new URL(`../../../../../../content/${locale}/${page}.json`, import.meta.url);
      const texts: string[] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
      const unknown = [...texts.join('')].filter((character) => character !== '\n' && !isWinAnsi(character));
      expect(unknown).toEqual([]);
    }
  });

  test('get what they have for other texts', () => {
    expect(toWinAnsi('Gĩkũyũ 5\u202f000 → ok')).toBe('Gikuyu 5 000 ? ok');
  });
});
