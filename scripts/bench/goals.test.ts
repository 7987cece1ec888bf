import { expect, test } from 'vitest';
import { comparisonTable } from './against.ts';
import { goalTable, readGoalTable } from './goals.ts';

test('the table of goals says which are missed, and by how much', () => {
  const table = goalTable([
    { name: 'a check', value: 1.1, unit: 'ms', most: 1.2 },
    { name: 'longest task', value: 150.4, unit: 'ms', most: 100 },
    { name: 'filled to empty', value: 0.45, unit: '', least: 0.9 },
  ]);
  expect(table).toContain('| a check | 1.10 ms | ≤ 1.2 ms | met |');
  expect(table).toContain('| longest task | 150 ms | ≤ 100 ms | **missed**, 1.50 of it |');
  expect(table).toContain('| filled to empty | 0.45  | ≥ 0.9  | **missed**, 0.50 of it |');
});

test('two checkouts are compared by the tables of goals that their benches print', () => {
  const run = (check: number, more = '') =>
    readGoalTable(
      `### Pages\n\n| Page | HTML |\n| --- | --- |\n| home | 14.5 kB |\n\n${goalTable([
        { name: `a check${more}`, value: check, unit: 'ms', most: 1.2 },
        { name: 'filled to empty', value: 0.5, unit: '', least: 0.9 },
      ])}`,
    );
  expect(run(1.1)).toEqual([
    { name: 'a check', value: 1.1, unit: 'ms' },
    { name: 'filled to empty', value: 0.5, unit: '' },
  ]);
  const table = comparisonTable('pages', [run(1), run(1.2), run(9)], [run(2), run(2.4), run(1)]);
  expect(table).toContain('| a check | 1.2 ms | 2 ms | 0.60 |');
  expect(table).toContain('| filled to empty | 0.5  | 0.5  | 1.00 |');
  // The other checkout measures something else there.
  expect(comparisonTable('pages', [run(1)], [run(1, ' of its own')])).not.toContain('a check');
});
