import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['Karongi', 'Karongi'],
  ['Huye, Main road', '"Huye, Main road"'],
  ['1;2', '"1;2"'],
  ['so "called"', '"so ""called"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+250788123456', "'+250788123456"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
  ['', ''],
])('%j in a file that a spreadsheet opens is %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
