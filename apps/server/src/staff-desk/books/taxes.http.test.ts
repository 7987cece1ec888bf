import { readWorkbook } from '@portal/settlement/testing/read-workbook';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from './testing/books-desk.ts';

let desk: BooksDesk;
let eric: BooksPerson;

beforeAll(async () => {
  desk = await createBooksDesk();
  eric = await desk.person('eric');
});
afterAll(() => desk.close());

// The taxes of March 2040, by hand: VAT 18/118 and excise 15 % of the price without VAT. 1,000: 153 and 127; 400 of it: 61 and 51.
test('an accountant sees what the day owes, and declares the month by a file whose sums are the balances of the books', async () => {
  const id = await desk.charge('airtime', 1_000);
  await desk.post(id, ['customer-money', 'airtime-liability'], 1_000);
  await desk.post(id, ['airtime-liability', 'vat'], 153);
  await desk.post(id, ['airtime-liability', 'excise'], 127);
  await desk.post(id, ['vat', 'airtime-liability'], 61);
  await desk.post(id, ['excise', 'airtime-liability'], 51);
  await desk.post(id, ['airtime-liability', 'customer-money'], 400);
  const day = desk.today();
  const { taxes } = await eric.call('readBookDay', { day });
  expect(
    taxes.map((row) => [
      row.account,
      row.sold.amount,
      row.takenBack.amount,
      row.other.amount,
      row.owed.amount,
    ]),
  ).toEqual([
    ['airtime-liability', '720', '-288', '0', '432'],
    ['excise', '127', '-51', '0', '76'],
    ['vat', '153', '-61', '0', '92'],
  ]);
  const month = day.slice(0, 7);
  const { due, months, rows } = await eric.call('readTaxReturn', { month });
  expect(months[0]).toBe(month);
  expect(due.map(({ tax, money }) => [tax, money.amount])).toEqual([
    ['vat', '92'],
    ['excise', '76'],
  ]);
  expect(rows).toHaveLength(4);
  const file = async (format: 'csv' | 'xlsx', language: 'en' | 'fr') => {
    const { base64, name } = await eric.call('exportTaxReturn', { month, format, language });
    expect(name).toBe(`taxes-${month}.${format}`);
    return Buffer.from(base64, 'base64');
  };
  expect(parse((await file('csv', 'en')).toString())).toEqual([
    [
      'month',
      'tax',
      'percent',
      'product',
      'kind',
      'paid_from',
      'currency',
      'count',
      'price',
      'taxable',
      'tax_amount',
      'due',
    ],
    [month, 'vat', '18', 'prepaid-recharge', 'sale', 'money', 'RWF', '1', '1000', '847', '153', '153'],
    [month, 'vat', '18', 'prepaid-recharge', 'reversal', 'money', 'RWF', '1', '-400', '-339', '-61', '-61'],
    [month, 'excise', '15', 'prepaid-recharge', 'sale', 'money', 'RWF', '1', '1000', '847', '127', '127'],
    [
      month,
      'excise',
      '15',
      'prepaid-recharge',
      'reversal',
      'money',
      'RWF',
      '1',
      '-400',
      '-339',
      '-51',
      '-51',
    ],
  ]);
  const [head] = parse((await file('csv', 'fr')).toString(), { bom: true, delimiter: ';' }) as string[][];
  expect(head?.slice(0, 3)).toEqual(['mois', 'taxe', 'taux']);
  const [sheet] = readWorkbook(await file('xlsx', 'en'));
  expect(sheet?.rows.slice(1).reduce((sum, cells) => sum + Number(cells.at(-1)), 0)).toBe(168);
});

// Its tax was due when the airtime was sold.
test('the file of a month declares no tax of what was paid from airtime, and its sums are those of the page', async () => {
  const paidFrom = { airtime: 'receivable:airtime', money: 'receivable:momo' };
  for (const [name, receivable] of Object.entries(paidFrom)) {
    const id = `paid-from-${name}`;
    await desk.post(id, [receivable, 'customer-money'], 1_000);
    await desk.post(id, ['customer-money', 'revenue:prepaid-bundle'], 1_000);
    await desk.post(id, ['revenue:prepaid-bundle', 'vat'], 153);
    await desk.post(id, ['revenue:prepaid-bundle', 'excise'], 127);
  }
  const month = desk.today().slice(0, 7);
  const { base64 } = await eric.call('exportTaxReturn', { month, format: 'csv', language: 'en' });
  const rows: Record<string, string>[] = parse(Buffer.from(base64, 'base64').toString(), { columns: true });
  const bundles = rows.filter(({ product }) => product === 'prepaid-bundle');
  expect(bundles.map((row) => [row.tax, row.paid_from, row.tax_amount, row.due])).toEqual([
    ['vat', 'money', '153', '153'],
    ['vat', 'airtime', '153', '0'],
    ['excise', 'money', '127', '127'],
    ['excise', 'airtime', '127', '0'],
  ]);
  const sumOf = (tax: string) =>
    rows.filter((row) => row.tax === tax).reduce((sum, row) => sum + Number(row.due), 0);
  const { due } = await eric.call('readTaxReturn', { month });
  expect(due.map(({ tax, money }) => [tax, Number(money.amount)])).toEqual(
    ['vat', 'excise'].map((tax) => [tax, sumOf(tax)]),
  );
});

test('a month that does not exist is refused', async () => {
  expect((await eric.call('readTaxReturn', { month: '2026-13' })).error).toBeDefined();
});
