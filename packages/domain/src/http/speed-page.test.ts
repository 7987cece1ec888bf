import { expect, test } from 'vitest';
import { speedPageOf } from './speed-page.ts';

test.each([
  ['/', 'home'],
  ['/sw', 'home'],
  ['/fr/prepaid-recharge/', 'prepaid-recharge'],
  ['/gethelp/money/refunds', 'gethelp'],
  ['/payment/start/isano-money', 'payment/start'],
  ['/payment/status', 'payment/status'],
  ['/0788123456', 'other'],
])('the speed of %s is counted as that of %s', (path, page) => {
  expect(speedPageOf(path)).toBe(page);
});
