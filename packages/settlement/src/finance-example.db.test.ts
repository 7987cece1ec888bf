import { readFileSync } from 'node:fs';
import { readTrialBalance } from '@portal/payments/journal/trial-balance';
import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';
import { createSettlementHarness } from './testing/settlement-harness.ts';

const db = openTestDb();

/** The rows of the trial balance in docs/finance.md, without its sum. */
function documentedBalance(): string[][] {
  const text = readFileSync(new URL('../../../docs/finance.md', import.meta.url), 'utf8');
  const section = text.split('## The trial balance')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll(/[`, ]/g, '')),
  );
}

test('the trial balance of docs/finance.md is that of the purchase which it describes', async () => {
  const harness = await createSettlementHarness(db.pool);
  const id = await harness.charge('airtime', 1_000);
  await harness.post(id, ['customer-money', 'airtime-liability'], 1_000);
  await harness.post(id, ['airtime-liability', 'vat'], 153);
  await harness.post(id, ['airtime-liability', 'excise'], 102);
  await harness.importCsv([
    { id, amount: 1_000, fee: 20 },
    { id: 'payout-1', amount: -980, fee: 0, type: 'Withdrawal', providerReference: 'payout-1' },
  ]);
  await harness.importBank([['C', 980, 'payout-1']]);
  const rows = await readTrialBalance(db.pool, harness.today());
  const computed = rows.map(({ account, opening, debits, credits, closing }) =>
    [account, opening, debits, credits, closing].map(String),
  );
  expect(computed).toEqual(documentedBalance());
});
