import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { addSubscriber, type NewSubscriber } from '@portal/operator/sandbox/add-subscriber';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import { airtimeEntries, subscribers } from '@portal/operator/sandbox/tables';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../provider.ts';
import { type InstantPayer, instantConformance } from '../testing/instant-scenarios.ts';
import { type Charged, providerRecordsScenarios } from '../testing/provider-records-scenarios.ts';
import { airtimeProvider } from './airtime.ts';

const AIRTIME = 2_000;
const UNKNOWN = '788199999' as Msisdn;
const LINES: Partial<Record<InstantPayer, NewSubscriber>> = {
  willing: {},
  poor: { airtime: 499 },
  barred: { status: 'barred' },
  'answer-lost': { topUpBehaviour: 'loses-answer' },
  'answer-lost-before': { topUpBehaviour: 'stalls-twice' },
  'refund-refused': {},
  'refund-answer-lost': { topUpBehaviour: 'loses-answer' },
};

const database = openTestDb();
const deps = () => ({ db: database.db, clock: { now: () => new Date('2026-02-28T08:00:00Z') } });

function createAdapter() {
  const { airtimeCharges, lines } = sandboxOperator(deps());
  return airtimeProvider(airtimeCharges, lines);
}

instantConformance(
  'airtime',
  () => ({
    provider: createAdapter(),
    payer: async (kind) =>
      kind === 'unknown-number' ? UNKNOWN : addSubscriber(deps(), { airtime: AIRTIME, ...LINES[kind] }),
    taken: async (payer) => {
      const [{ sum } = { sum: 0 }] = await database.db
        .select({ sum: sql<number>`coalesce(-sum(amount_minor), 0)::int` })
        .from(airtimeEntries)
        .where(sql`msisdn = ${payer} and kind in ('charge', 'refund')`);
      return sum;
    },
    spoilRefund: async (payer) => {
      await database.db.update(subscribers).set({ status: 'closed' }).where(eq(subscribers.msisdn, payer));
    },
  }),
  {
    kinds: Object.keys(LINES) as InstantPayer[],
    refundsParts: true,
    reasons: {
      poor: 'insufficient-airtime',
      barred: 'payer-line-refused',
      'unknown-number': 'payer-line-refused',
    },
  },
);

providerRecordsScenarios('airtime', () => {
  const provider = createAdapter();
  return {
    provider,
    charge: async () => chargeOf(provider, await addSubscriber(deps(), { airtime: AIRTIME })),
  };
});

async function chargeOf(provider: PaymentProvider, payer: Msisdn): Promise<Charged> {
  const reference = newId();
  const outcome = await provider.start({
    reference,
    payer,
    amount: money(500, 'RWF'),
    description: 'Airtime 500',
    email: null,
    returnUrl: 'https://portal.example/back',
  });
  if (outcome.kind !== 'paid') throw new Error('not charged');
  return { reference, providerReference: outcome.providerReference };
}

test('after all that every line holds the sum of its entries', async () => {
  const wrong = await database.db.execute(
    sql`SELECT s.msisdn FROM sandbox.subscribers s JOIN sandbox.airtime_entries e USING (msisdn)
        GROUP BY s.msisdn, s.airtime_minor HAVING s.airtime_minor <> sum(e.amount_minor)`,
  );
  expect(wrong.rows).toEqual([]);
});
