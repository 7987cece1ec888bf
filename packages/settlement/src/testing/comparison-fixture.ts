import { money } from '@portal/domain/money/money';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import type { ProviderRecord, RecordsAnswer } from '@portal/payments/providers/provider-records';
import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect } from 'vitest';
import { compareSource } from '../comparison/compare-source.ts';
import type { ComparisonDeps } from '../comparison/comparison-deps.ts';
import { createComparisonStore } from '../comparison/comparison-store.ts';
import { listSettlementDifferences, type SettlementDifference } from '../differences/difference-store.ts';

/** A page large enough for every test. */
export const WHOLE_LIST = { limit: 1_000, after: null };

/**
 * Gives each test of a file fresh dependencies of the comparisons: payments, a wallet's records and the operator's delivery
 * records.
 */
export function createComparisonFixture() {
  const state = {
    /** The wallet's records. */
    records: [] as ProviderRecord[],
    /** Answer of the provider in place of its records. */
    instead: null as RecordsAnswer | null,
    /** New differences that were logged. */
    logged: [] as string[],
  };
  const db = openTestDb();
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = createPaymentHarness(db.pool);
    await harness.clear();
    await db.pool.query('TRUNCATE reconciliations, settlement_differences, reconciliation_progress');
    Object.assign(state, { records: [], instead: null, logged: [] });
  });

  /** `kind`: whether the wallet lists its records. */
  function depsWith(kind: 'records' | 'enquiry'): ComparisonDeps {
    const list = async ({ from, to }: { from: Date; to: Date }): Promise<RecordsAnswer> =>
      state.instead ?? { kind: 'listed', lines: state.records.filter(({ at }) => at >= from && at < to) };
    const records = { book: 'wallet', list };
    const { providers } = harness.deps;
    const withRecords = Object.entries(providers).map(([mode, provider]) => [mode, { ...provider, records }]);
    return {
      store: createComparisonStore(db.pool),
      deliveries: harness.operator.deliveries,
      payments: harness.deps.store,
      providers: kind === 'records' ? (Object.fromEntries(withRecords) as typeof providers) : providers,
      clock: harness.clock,
      log: { ...harness.deps.log, warn: logNew },
    };
  }

  const logNew = (facts: { source?: string; kind?: string }, message: string) => {
    if (message === 'comparison: new difference') state.logged.push(`${facts.source} ${facts.kind}`);
  };

  const differencesOf = async (day: BusinessDay): Promise<SettlementDifference[]> =>
    (await listSettlementDifferences(db.pool, { day }, WHOLE_LIST)).rows;

  return {
    ...paymentActions(() => harness),
    db: () => db,
    harness: () => harness,
    state,
    depsWith,
    store: () => createComparisonStore(db.pool),
    differencesOf,
    compare: (day: BusinessDay, kind: 'records' | 'enquiry' = 'records') =>
      compareSource(depsWith(kind), day, kind === 'records' ? 'wallet' : 'money-push'),
    /** The stored differences of a day. */
    kept: async (day: BusinessDay) => {
      const rows = await differencesOf(day);
      const found = rows.map(({ kind, paymentId, reference, resolvedAt }) => ({
        kind,
        subject: paymentId ?? reference,
        open: resolvedAt === null,
      }));
      return found.sort((one, other) =>
        `${one.kind} ${one.subject}`.localeCompare(`${other.kind} ${other.subject}`),
      );
    },
    /** Adds a line to the wallet's records, by default now. */
    lists: (reference: string, over: Partial<ProviderRecord> = {}): void => {
      const line = { reference, providerReference: `W-${reference.slice(0, 6)}`, amount: money(500, 'RWF') };
      state.records.push({ kind: 'charge', at: harness.clock.now(), ...line, ...over });
    },
  };
}

function paymentActions(harness: () => PaymentHarness) {
  return {
    today: () => toBusinessDay(harness().clock.now()),
    delivered: async (): Promise<string> => {
      const id = await harness().pay();
      harness().wallet.approve(id);
      await harness().pass(10_000);
      expect((await harness().find(id)).state).toBe('fulfilled');
      return id;
    },
    /** Charges a payment at the wallet only. */
    chargedUnpaid: (id: string): void => {
      const line = harness().wallet.ledger.get(id);
      if (line) Object.assign(line, { state: 'charged', charges: 1 });
    },
  };
}
