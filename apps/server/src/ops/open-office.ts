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

/** Dependencies of the staff commands: the portal's database, and no other part of the portal. */
export type Office = {
  pool: pg.Pool;
  db: Db;
  /** The database's, as the nodes have it: the staff's machine may have another. */
  clock: Clock;
  payments: PaymentStore;
  books: ReconcileStore;
  /** The only functions that may change a payment's state. */
  door: StaffDeps;
  /** Whether a portal is running that processes the queue. */
  isWorkedOn: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** The database cannot be used. Its message is printed instead of the stack trace. */
export class NoDatabase extends Error {}

/**
 * Opens the database of this configuration, with or without a running portal.
 * Throws {@link NoDatabase} with an explanation when there is none, or one of another version.
 */
export async function openOffice({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Office> {
  const { url, close: closeEmbedded } = databaseUrl
    ? { url: databaseUrl.reveal(), close: async () => {} }
    : await borrowEmbedded(dataDir).catch(throwNoDatabase);
  const { pool, db, close } = openDb(url, { max: 3, limits: LONG_STATEMENTS, name: 'portal staff' });
  /** The database's clock, as on the nodes: the clock of the staff's machine may differ. */
  let clock: DatabaseClock | null = null;
  const closeAll = async () => {
    clock?.stop();
    await close();
    await closeEmbedded();
  };
  try {
    await pool.query('SELECT FROM staff_acts LIMIT 1');
    clock = await followDatabaseClock(pool);
    return { ...buildOffice({ pool, db, clock }), close: closeAll };
  } catch (error) {
    await closeAll();
    throw explainDatabaseError(error as Error & { code?: string });
  }
}

function buildOffice({ pool, db, clock }: Pick<Office, 'pool' | 'db' | 'clock'>): Omit<Office, 'close'> {
  const payments = createPaymentStore(pool);
  const ignore = () => {};
  const writeError = (facts: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
  const log = { info: ignore, warn: ignore, error: writeError };
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
      alarm: ignore,
      verifications,
      verify: (paymentId) => requestVerification({ verifications, clock, isPortalRunning }, paymentId),
    },
    isWorkedOn: isPortalRunning,
  };
}

function throwNoDatabase(cause: Error): never {
  throw new NoDatabase(cause.message, { cause });
}

function explainDatabaseError(cause: Error & { code?: string }): NoDatabase {
  const missing = cause.code === '42P01' || cause.code === '3D000';
  const why = missing
    ? 'The database does not match this version of the portal. Start the portal once to migrate it.'
    : `The database does not respond: ${cause.message || cause.code}`;
  return new NoDatabase(why, { cause });
}
