import type { Clock } from '@portal/domain/clock';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { createPaymentStore, type PaymentStore } from '../features/payments/payment-store.ts';
import { createReconcileStore, type ReconcileStore } from '../features/payments/reconcile/reconcile-store.ts';
import type { StaffDeps } from '../features/payments/staff/decide-payment.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { borrowEmbedded } from '../platform/db/borrow-embedded.ts';
import { type DatabaseClock, followDatabaseClock } from '../platform/db/database-clock.ts';
import { type Db, LONG_STATEMENTS, openDb } from '../platform/db/open-db.ts';
import { isWorkedOn } from '../platform/jobs/is-worked-on.ts';
import { requestVerification } from './request-verification.ts';

/** What the staff's commands stand on: the portal's database, and nothing else of it. */
export type Office = {
  pool: pg.Pool;
  db: Db;
  /** The database's, as the nodes have it: the staff's machine may have another. */
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
  const { pool, db, close } = openDb(url, { max: 3, limits: LONG_STATEMENTS, name: 'portal staff' });
  let clock: DatabaseClock | null = null;
  const closeAll = async () => {
    clock?.stop();
    await close();
    await giveBack();
  };
  try {
    await pool.query('SELECT FROM staff_acts LIMIT 1');
    clock = await followDatabaseClock(pool);
    return { ...officeOver({ pool, db, clock }), close: closeAll };
  } catch (error) {
    await closeAll();
    throw sayOfDatabase(error as Error & { code?: string });
  }
}

function officeOver({ pool, db, clock }: Pick<Office, 'pool' | 'db' | 'clock'>): Omit<Office, 'close'> {
  const payments = createPaymentStore(pool);
  const nothing = () => {};
  const tell = (facts: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
  const log = { info: nothing, warn: nothing, error: tell };
  const verifications = createVerificationStore(pool);
  const isPortalRunning = () => isWorkedOn(pool);
  return {
    pool,
    db,
    clock,
    payments,
    books: createReconcileStore(pool),
    door: {
      store: payments,
      clock,
      log,
      alarm: nothing,
      verifications,
      verify: (paymentId) => requestVerification({ verifications, clock, isPortalRunning }, paymentId),
    },
    isWorkedOn: isPortalRunning,
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
