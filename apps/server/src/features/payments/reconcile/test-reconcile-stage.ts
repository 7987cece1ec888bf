import { money } from '@portal/domain/money';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import type { StatementAnswer, StatementLine } from '../providers/statement.ts';
import { type PaymentWorld, paymentWorld } from '../testing/payment-world.ts';
import { type BusinessDay, dayOf } from './business-day.ts';
import { reconcileBook } from './reconcile-book.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { createProgressStore } from './reconcile-progress.ts';
import { createReconcileStore } from './reconcile-store.ts';

/** A page large enough for every test. */
export const ALL = { limit: 1_000, after: null };

/**
 * Gives each test of a file fresh reconciliation dependencies: payments, a wallet's statement and the operator's
 * delivery records.
 */
export function reconcileStage() {
  const state = {
    /** Lines of the wallet's statement. */
    statement: [] as StatementLine[],
    /** Answer of the provider in place of its statement. */
    instead: null as StatementAnswer | null,
    /** Counted differences. */
    counted: [] as string[],
  };
  let db: TestDb;
  let harness: PaymentWorld;
  beforeAll(async () => {
    db = await makeTestDb();
  });
  beforeEach(async () => {
    harness = paymentWorld(db.pool);
    await harness.clear();
    await db.pool.query('TRUNCATE reconciliations, reconciliation_differences, reconciliation_progress');
    Object.assign(state, { statement: [], instead: null, counted: [] });
  });
  afterAll(() => db.drop());

  /** `kind`: whether the wallet has a statement. */
  function depsWith(kind: 'statement' | 'enquiry'): ReconcileDeps {
    const list = async ({ from, to }: { from: Date; to: Date }): Promise<StatementAnswer> =>
      state.instead ?? { kind: 'listed', lines: state.statement.filter(({ at }) => at >= from && at < to) };
    const statements = { book: 'wallet', list };
    const { providers } = harness.deps;
    const withStatement = Object.entries(providers).map(([mode, provider]) => [
      mode,
      { ...provider, statements },
    ]);
    return {
      books: createReconcileStore(db.pool),
      progress: createProgressStore(db.pool),
      deliveries: harness.operator.deliveries,
      payments: harness.deps.store,
      providers: kind === 'statement' ? (Object.fromEntries(withStatement) as typeof providers) : providers,
      clock: harness.clock,
      log: harness.deps.log,
      count: (book, difference) => state.counted.push(`${book} ${difference}`),
    };
  }

  return {
    ...paymentActions(() => harness),
    db: () => db,
    harness: () => harness,
    state,
    depsWith,
    store: () => createReconcileStore(db.pool),
    compare: (day: BusinessDay, kind: 'statement' | 'enquiry' = 'statement') =>
      reconcileBook(depsWith(kind), day, kind === 'statement' ? 'wallet' : 'money-push'),
    /** The stored differences of a day. */
    kept: async (day: BusinessDay) => {
      const { rows } = await createReconcileStore(db.pool).listDifferences(day, ALL);
      return rows.map(({ kind, subject, resolvedAt }) => ({ kind, subject, open: resolvedAt === null }));
    },
    /** Adds a line to the wallet's statement, by default now. */
    lists: (reference: string, over: Partial<StatementLine> = {}): void => {
      const line = { reference, providerReference: `W-${reference.slice(0, 6)}`, amount: money(500, 'RWF') };
      state.statement.push({ kind: 'charge', at: harness.clock.now(), ...line, ...over });
    },
  };
}

function paymentActions(harness: () => PaymentWorld) {
  return {
    today: () => dayOf(harness().clock.now()),
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
