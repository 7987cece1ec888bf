import { money } from '@portal/domain/money/money';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect } from 'vitest';
import type { ProviderRecord, RecordsAnswer } from '../providers/provider-records.ts';
import { reconcileSource } from '../reconciliation/reconcile-source.ts';
import type { ReconciliationDeps } from '../reconciliation/reconciliation-deps.ts';
import { createReconciliationProgressStore } from '../reconciliation/reconciliation-progress.ts';
import { createReconciliationStore } from '../reconciliation/reconciliation-store.ts';
import { createPaymentHarness, type PaymentHarness } from './payment-harness.ts';

/** A page large enough for every test. */
export const WHOLE_LIST = { limit: 1_000, after: null };

/**
 * Gives each test of a file fresh reconciliation dependencies: payments, a wallet's records and the operator's
 * delivery records.
 */
export function createReconciliationFixture() {
  const state = {
    /** The wallet's records. */
    records: [] as ProviderRecord[],
    /** Answer of the provider in place of its records. */
    instead: null as RecordsAnswer | null,
    /** Counted differences. */
    counted: [] as string[],
  };
  const db = openTestDb();
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = createPaymentHarness(db.pool);
    await harness.clear();
    await db.pool.query('TRUNCATE reconciliations, reconciliation_differences, reconciliation_progress');
    Object.assign(state, { records: [], instead: null, counted: [] });
  });

  /** `kind`: whether the wallet lists its records. */
  function depsWith(kind: 'records' | 'enquiry'): ReconciliationDeps {
    const list = async ({ from, to }: { from: Date; to: Date }): Promise<RecordsAnswer> =>
      state.instead ?? { kind: 'listed', lines: state.records.filter(({ at }) => at >= from && at < to) };
    const records = { book: 'wallet', list };
    const { providers } = harness.deps;
    const withRecords = Object.entries(providers).map(([mode, provider]) => [mode, { ...provider, records }]);
    return {
      store: createReconciliationStore(db.pool),
      progress: createReconciliationProgressStore(db.pool),
      deliveries: harness.operator.deliveries,
      payments: harness.deps.store,
      providers: kind === 'records' ? (Object.fromEntries(withRecords) as typeof providers) : providers,
      clock: harness.clock,
      log: harness.deps.log,
      countDifference: (book, difference) => state.counted.push(`${book} ${difference}`),
    };
  }

  return {
    ...paymentActions(() => harness),
    db: () => db,
    harness: () => harness,
    state,
    depsWith,
    store: () => createReconciliationStore(db.pool),
    compare: (day: BusinessDay, kind: 'records' | 'enquiry' = 'records') =>
      reconcileSource(depsWith(kind), day, kind === 'records' ? 'wallet' : 'money-push'),
    /** The stored differences of a day. */
    kept: async (day: BusinessDay) => {
      const { rows } = await createReconciliationStore(db.pool).listDifferences(day, WHOLE_LIST);
      return rows.map(({ kind, subject, resolvedAt }) => ({ kind, subject, open: resolvedAt === null }));
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
