import { readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';
import { drawReceipt, type ReceiptDrawing } from './draw-receipt.ts';
import { readPdf } from './testing/read-pdf.ts';
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
  contents: {
    tone: 'success',
    state: 'Réussi',
    amount: '1\u00a0000 RWF',
    reference: '7KQ2M-4XW9T',
    rows: [{ name: 'Numéro', value: '+250 7** *** *01' }],
  },
};

describe('a receipt as PDF', () => {
  test('has one page with brand, state, amount, reference and rows', async () => {
    const { pages, text } = readPdf(await drawReceipt(RECEIPT));
    expect(pages).toBe(1);
    for (const part of ['Umoja', 'Reçu', 'Réussi', '1\u00a0000 RWF', '7KQ2M-4XW9T', '+250 7** *** *01'])
      expect(text).toContain(part);
  });

  test('has one page whatever the texts are', async () => {
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
    expect(readPdf(drawn).pages).toBe(1);
  });
});

test('the code on a receipt is read as the address', () => {
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
  drawQrCode(canvas, RECEIPT.url, { x: 0, y: 0, size });
  expect(modules).toBeGreaterThan(100);
  expect(decodeQR({ width: size, height: size, data })).toBe(RECEIPT.url);
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
