import { expect, test } from 'vitest';
import { goalTable } from './goals.ts';

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
