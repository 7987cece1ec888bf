import { openDb } from '@portal/platform/database/open-db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWalletHarness } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { providerConformance } from '../testing/conformance.ts';
import { mandateScenarios } from '../testing/mandate-scenarios.ts';
import { createMoneyFixture, type MoneyFixture } from '../testing/money-fixture.ts';
import { providerRecordsScenarios } from '../testing/provider-records-scenarios.ts';

let fixture: MoneyFixture;

beforeAll(async () => {
  fixture = await createMoneyFixture();
});

afterAll(() => fixture.close());

providerConformance('operator money by push', () => ({
  ...fixture,
  provider: fixture.money.push,
  withShortTimeout: fixture.withShortTimeout.push,
  unreachable: fixture.unreachable.push,
}));

describe('operator money: permissions to charge without a prompt', () =>
  mandateScenarios(
    () => ({
      ...fixture,
      provider: fixture.money.push,
      withShortTimeout: fixture.withShortTimeout.push,
      unreachable: fixture.unreachable.push,
    }),
    { namesSums: true },
  ));

providerRecordsScenarios('operator money', () => {
  const [provider, unreachable] = [fixture.money.push, fixture.unreachable.push];
  const play = createWalletHarness(() => ({
    ...fixture,
    provider,
    withShortTimeout: fixture.withShortTimeout.push,
    unreachable,
  }));
  return {
    provider,
    unreachable,
    charge: async () => {
      const { payment } = await play.started('willing');
      await play.approve(payment);
      const outcome = await play.check(payment);
      if (outcome.kind !== 'paid') throw new Error('not charged');
      return { reference: payment.reference, providerReference: outcome.providerReference };
    },
  };
});

test('after all that, every wallet holds the sum of its entries and every payment was charged once at most', async () => {
  const { pool, close } = openDb(fixture.databaseUrl, { limits: null });
  const wrong = await pool.query(
    `SELECT w.msisdn FROM sandbox.wallets w JOIN sandbox.wallet_entries e USING (company, msisdn)
     WHERE w.company = 'money' GROUP BY w.msisdn, w.balance HAVING w.balance <> sum(e.amount)`,
  );
  const charges = await pool.query(
    `SELECT p.id FROM sandbox.wallet_payments p
     LEFT JOIN sandbox.wallet_entries e ON e.company = p.company AND e.payment_id = p.id AND e.kind = 'charge'
     WHERE p.company = 'money'
     GROUP BY p.id, p.result HAVING count(e.id) <> (CASE p.result WHEN 'paid' THEN 1 ELSE 0 END)`,
  );
  const counted = await pool.query(
    "SELECT count(*)::int AS count FROM sandbox.wallet_payments WHERE company = 'money'",
  );
  await close();
  expect(wrong.rows).toEqual([]);
  expect(charges.rows).toEqual([]);
  expect(counted.rows[0].count).toBeGreaterThan(20);
});
