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

/** A page that holds everything a test looks at. */
export const ALL = { limit: 1_000, after: null };

/**
 * Gives each test of a file what a comparison stands on, fresh: payments, a wallet's statement, the operator's record.
 */
export function reconcileStage() {
  const stage = {
    /** What the wallet lists. */
    statement: [] as StatementLine[],
    /** What the provider answers in place of its statement. */
    instead: null as StatementAnswer | null,
    /** New differences, as they were counted. */
    counted: [] as string[],
  };
  let db: TestDb;
  let world: PaymentWorld;
  beforeAll(async () => {
    db = await makeTestDb();
  });
  beforeEach(async () => {
    world = paymentWorld(db.pool);
    await world.clear();
    await db.pool.query('TRUNCATE reconciliations, reconciliation_differences, reconciliation_progress');
    Object.assign(stage, { statement: [], instead: null, counted: [] });
  });
  afterAll(() => db.drop());

  /** `kind`: whether the wallet has a statement. */
  function depsWith(kind: 'statement' | 'enquiry'): ReconcileDeps {
    const list = async ({ from, to }: { from: Date; to: Date }): Promise<StatementAnswer> =>
      stage.instead ?? { kind: 'listed', lines: stage.statement.filter(({ at }) => at >= from && at < to) };
    const statements = { book: 'wallet', list };
    const { providers } = world.deps;
    const listing = Object.entries(providers).map(([mode, provider]) => [mode, { ...provider, statements }]);
    return {
      books: createReconcileStore(db.pool),
      progress: createProgressStore(db.pool),
      deliveries: world.operator.deliveries,
      payments: world.deps.store,
      providers: kind === 'statement' ? (Object.fromEntries(listing) as typeof providers) : providers,
      clock: world.clock,
      log: world.deps.log,
      count: (book, difference) => stage.counted.push(`${book} ${difference}`),
    };
  }

  return {
    ...stageHands(() => world),
    db: () => db,
    world: () => world,
    stage,
    depsWith,
    store: () => createReconcileStore(db.pool),
    compare: (day: BusinessDay, kind: 'statement' | 'enquiry' = 'statement') =>
      reconcileBook(depsWith(kind), day, kind === 'statement' ? 'wallet' : 'money-push'),
    /** Differences that are kept of a day. */
    kept: async (day: BusinessDay) => {
      const { rows } = await createReconcileStore(db.pool).listDifferences(day, ALL);
      return rows.map(({ kind, subject, resolvedAt }) => ({ kind, subject, open: resolvedAt === null }));
    },
    /** The wallet lists a movement, now unless told otherwise. */
    lists: (reference: string, over: Partial<StatementLine> = {}): void => {
      const of = { reference, providerReference: `W-${reference.slice(0, 6)}`, amount: money(500, 'RWF') };
      stage.statement.push({ kind: 'charge', at: world.clock.now(), ...of, ...over });
    },
  };
}

function stageHands(world: () => PaymentWorld) {
  return {
    today: () => dayOf(world().clock.now()),
    delivered: async (): Promise<string> => {
      const id = await world().pay();
      world().wallet.approve(id);
      await world().pass(10_000);
      expect((await world().find(id)).state).toBe('fulfilled');
      return id;
    },
    /** A payment the wallet has charged and we hold for unpaid. */
    chargedUnpaid: (id: string): void => {
      const line = world().wallet.ledger.get(id);
      if (line) Object.assign(line, { state: 'charged', charges: 1 });
    },
  };
}
