import { money } from '@portal/domain/money/money';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { beforeEach, expect } from 'vitest';
import { openTestDb } from '../../../platform/database/testing/database.ts';
import type { StatementAnswer, StatementLine } from '../providers/statement.ts';
import { reconcileSource } from '../reconciliation/reconcile-source.ts';
import type { ReconciliationDeps } from '../reconciliation/reconciliation-deps.ts';
import { createReconciliationProgressStore } from '../reconciliation/reconciliation-progress.ts';
import { createReconciliationStore } from '../reconciliation/reconciliation-store.ts';
import { createPaymentHarness, type PaymentHarness } from './payment-harness.ts';

/** A page large enough for every test. */
export const WHOLE_LIST = { limit: 1_000, after: null };

/**
 * Gives each test of a file fresh reconciliation dependencies: payments, a wallet's statement and the operator's
 * delivery records.
 */
export function createReconciliationFixture() {
  const state = {
    /** Lines of the wallet's statement. */
    statement: [] as StatementLine[],
    /** Answer of the provider in place of its statement. */
    instead: null as StatementAnswer | null,
    /** Counted differences. */
    counted: [] as string[],
  };
  const db = openTestDb();
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = createPaymentHarness(db.pool);
    await harness.clear();
    await db.pool.query('TRUNCATE reconciliations, reconciliation_differences, reconciliation_progress');
    Object.assign(state, { statement: [], instead: null, counted: [] });
  });

  /** `kind`: whether the wallet has a statement. */
  function depsWith(kind: 'statement' | 'enquiry'): ReconciliationDeps {
    const list = async ({ from, to }: { from: Date; to: Date }): Promise<StatementAnswer> =>
      state.instead ?? { kind: 'listed', lines: state.statement.filter(({ at }) => at >= from && at < to) };
    const statements = { book: 'wallet', list };
    const { providers } = harness.deps;
    const withStatement = Object.entries(providers).map(([mode, provider]) => [
      mode,
      { ...provider, statements },
    ]);
    return {
      store: createReconciliationStore(db.pool),
      progress: createReconciliationProgressStore(db.pool),
      deliveries: harness.operator.deliveries,
      payments: harness.deps.store,
      providers: kind === 'statement' ? (Object.fromEntries(withStatement) as typeof providers) : providers,
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
    compare: (day: BusinessDay, kind: 'statement' | 'enquiry' = 'statement') =>
      reconcileSource(depsWith(kind), day, kind === 'statement' ? 'wallet' : 'money-push'),
    /** The stored differences of a day. */
    kept: async (day: BusinessDay) => {
      const { rows } = await createReconciliationStore(db.pool).listDifferences(day, WHOLE_LIST);
      return rows.map(({ kind, subject, resolvedAt }) => ({ kind, subject, open: resolvedAt === null }));
    },
    /** Adds a line to the wallet's statement, by default now. */
    lists: (reference: string, over: Partial<StatementLine> = {}): void => {
      const line = { reference, providerReference: `W-${reference.slice(0, 6)}`, amount: money(500, 'RWF') };
      state.statement.push({ kind: 'charge', at: harness.clock.now(), ...line, ...over });
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
