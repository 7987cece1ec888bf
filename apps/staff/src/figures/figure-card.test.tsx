import { expect, test } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { TableOfFigures } from './figure-card.tsx';

test('each value of a table of figures is written in the form of its own column', () => {
  const table = {
    columns: [
      { name: 'Way to pay' },
      { name: 'Payments', show: (value: number) => `${value} times` },
      { name: 'Amount', show: (value: number) => `RWF ${value}` },
      { name: 'Share' },
      { name: 'Time', show: (value: number) => `${value} s` },
    ],
    rows: [
      ['MTN MoMo', 1, 500, '50 %', 3],
      ['Card', 0, null, null, 4],
      ['Airtime', null, 20, 7, null],
    ],
  };
  const html = renderDesk(<TableOfFigures title="Ways to pay" table={table} />);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  expect(rows).toEqual([
    ['Way to pay', 'Payments', 'Amount', 'Share', 'Time'],
    ['MTN MoMo', '1 times', 'RWF 500', '50 %', '3 s'],
    ['Card', '0 times', '–', '–', '4 s'],
    ['Airtime', '–', 'RWF 20', '7', '–'],
  ]);
});
