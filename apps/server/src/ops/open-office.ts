import { type Clock, systemClock } from '@portal/domain/clock';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { createPaymentStore, type PaymentStore } from '../features/payments/payment-store.ts';
import { createReconcileStore, type ReconcileStore } from '../features/payments/reconcile/reconcile-store.ts';
import type { StaffDeps } from '../features/payments/staff/decide-payment.ts';
import { borrowEmbedded } from '../platform/db/borrow-embedded.ts';
import { type Db, openDb } from '../platform/db/open-db.ts';
import { isWorkedOn } from '../platform/jobs/dead-workers.ts';

/** What the staff's commands stand on: the portal's database, and nothing else of it. */
export type Office = {
  pool: pg.Pool;
  db: Db;
  clock: Clock;
  payments: PaymentStore;
  books: ReconcileStore;
  /** The one door to a payment's state. */
  door: StaffDeps;
  /** Whether a portal runs that takes up what is queued. */
  isWorkedOn: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** Said instead of an error's own words. */
export class NoDatabase extends Error {}

/**
 * Opens the database the portal of this configuration uses, beside it or while it is away.
 * Throws {@link NoDatabase} with a sentence when there is none, or one of another version.
 */
export async function openOffice({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Office> {
  const { url, close: giveBack } = databaseUrl
    ? { url: databaseUrl.reveal(), close: async () => {} }
    : await borrowEmbedded(dataDir).catch(sayWhy);
  const { pool, db, close } = openDb(url, { max: 3 });
  const office = officeOver(pool, db);
  const closeAll = async () => {
    await close();
    await giveBack();
  };
  try {
    await pool.query('SELECT FROM staff_acts LIMIT 1');
  } catch (error) {
    await closeAll();
    throw sayOfDatabase(error as Error & { code?: string });
  }
  return { ...office, close: closeAll };
}

function officeOver(pool: pg.Pool, db: Db): Omit<Office, 'close'> {
  const payments = createPaymentStore(pool);
  const nothing = () => {};
  const tell = (facts: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
  const log = { info: nothing, warn: nothing, error: tell };
  return {
    pool,
    db,
    clock: systemClock,
    payments,
    books: createReconcileStore(pool),
    door: { store: payments, clock: systemClock, log, alarm: nothing },
    isWorkedOn: () => isWorkedOn(pool),
  };
}

function sayWhy(cause: Error): never {
  throw new NoDatabase(cause.message, { cause });
}

function sayOfDatabase(cause: Error & { code?: string }): NoDatabase {
  const missing = cause.code === '42P01' || cause.code === '3D000';
  const why = missing
    ? 'This is not the database of this version of the portal. Start the portal once: it migrates it.'
    : `The database does not answer: ${cause.message || cause.code}`;
  return new NoDatabase(why, { cause });
}
