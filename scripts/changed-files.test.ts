import { expect, test } from 'vitest';
import { chooseDatabaseTests } from './changed-files.mjs';

const FOLDERS: Record<string, string[]> = {
  'apps/server/src/features/orders': [
    'place-order.ts',
    'place-order.db.test.ts',
    'price.test.ts',
    'order.http.test.ts',
  ],
  'apps/server/src/features/codes': ['codes.ts', 'limits.nightly.http.test.ts'],
};
const choose = (...files: string[]) => chooseDatabaseTests(files, (folder) => FOLDERS[folder] ?? []);

test('a changed use case is tested by the database tests beside it', () => {
  expect(choose('apps/server/src/features/orders/place-order.ts')).toEqual([
    'apps/server/src/features/orders/order.http.test.ts',
    'apps/server/src/features/orders/place-order.db.test.ts',
  ]);
});

test('a changed test runs once, also when its source changed too', () => {
  expect(
    choose(
      'apps/server/src/features/orders/place-order.db.test.ts',
      'apps/server/src/features/orders/place-order.ts',
    ),
  ).toHaveLength(2);
});

test('a text, a picture and a test of the night start no database', () => {
  expect(choose('docs/deploy.md', 'brand/card.png', 'apps/server/src/features/codes/codes.ts')).toEqual([]);
});
