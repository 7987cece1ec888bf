import { expect, test } from 'vitest';
import { type Column, hasValues } from './columns.ts';

type Row = { by: string | null; count: number };
const ROWS: Row[] = [
  { by: null, count: 0 },
  { by: '', count: 0 },
];

test('a column in which no row has anything takes no room, and zero is something', () => {
  const who: Column<Row> = { header: 'Who', cell: (row) => row.by };
  expect(hasValues(who, ROWS)).toBe(false);
  expect(hasValues(who, [...ROWS, { by: 'Eric Habimana', count: 0 }])).toBe(true);
  expect(hasValues({ header: 'Lines', kind: 'number', cell: (row) => row.count }, ROWS)).toBe(true);
  expect(hasValues({ header: 'Due', at: (row: Row) => row.by }, ROWS)).toBe(false);
  expect(hasValues({ header: 'What', kind: 'acts', cell: () => null }, ROWS)).toBe(true);
});
