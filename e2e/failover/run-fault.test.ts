import { expect, test } from 'vitest';
import { describeFault, type FaultResult, findProblems, RECOVERY_LIMIT_MS } from './run-fault.ts';

const GOOD: FaultResult = {
  name: 'a node is killed',
  purchasesAfter: 1_200,
  usualPurchase: 1_000,
  longestPurchaseGap: 1_400,
  longestPageGap: 500,
  slowestPage: { page: '/', took: 400 },
  failedPages: [],
};

test('nothing is wrong when purchases and pages go on', () => {
  expect(findProblems(GOOD)).toEqual([]);
  expect(describeFault(GOOD)).toBe(
    'paid again after 1.2 s (a purchase usually takes 1.0 s); longest gap of purchases 1.4 s, of pages 0.5 s, the slowest / in 0.4 s, 0 failed pages',
  );
});

test.each<[string, Partial<FaultResult>, string]>([
  ['a late purchase', { purchasesAfter: RECOVERY_LIMIT_MS + 1_001 }, 'no purchase within 20.0 s'],
  ['no purchase at all', { purchasesAfter: null }, 'no purchase within 20.0 s'],
  ['a time without pages', { longestPageGap: 4_000 }, 'no page for 4.0 s'],
  ['a failed page', { failedPages: ['/gethelp: 503'] }, '1 pages failed, the first /gethelp: 503'],
])('%s is named with the fault that caused it', (_what, change, words) => {
  expect(findProblems({ ...GOOD, ...change })).toEqual([`a node is killed: ${words}`]);
});
