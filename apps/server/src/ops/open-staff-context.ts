import type { Clock } from '@portal/domain/time/clock';
import { leaveStepsToOthers } from '@portal/payments/engine/payment-jobs';
import { createPaymentStore } from '@portal/payments/engine/payment-store';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { type DatabaseClock, startDatabaseClock } from '@portal/platform/database/database-clock';
import { borrowEmbedded } from '@portal/platform/database/embedded/borrow-embedded';
import { type Db, LONG_TIME_LIMITS, openDb } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import { readRecipients } from '@portal/platform/events/event-store';
import { isQueueProcessed } from '@portal/platform/jobs/is-queue-processed';
import { createComparisonStore } from '@portal/settlement/comparison/comparison-store';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { StaffActionDeps } from '../features/payments/staff/carry-out-staff-action.ts';
import { requestVerification } from '../features/payments/staff/request-verification.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';

/** Dependencies of the staff commands: the portal's database, and no other part of the portal. */
export type StaffContext = Awaited<ReturnType<typeof openStaffContext>>;

/** The database cannot be used. Its message is printed instead of the stack trace. */
export class StaffDatabaseError extends Error {}

/**
 * Opens the database of this configuration, with or without a running portal.
 * Throws {@link StaffDatabaseError} with an explanation when there is none, or one of another version.
 */
export async function openStaffContext({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const { url, close: closeEmbedded } = databaseUrl
    ? { url: databaseUrl.reveal(), close: async () => {} }
    : await borrowEmbedded(dataDir).catch(throwNoDatabase);
  const options = { max: 3, limits: LONG_TIME_LIMITS, isPatient: true, name: 'portal staff' };
  const { pool, db, close } = openDb(url, options);
  /** The database's clock, as on the nodes: the clock of the staff's machine may differ. */
  let clock: DatabaseClock | null = null;
  const closeAll = async () => {
    clock?.stop();
    await close();
    await closeEmbedded();
  };
  try {
    await pool.query('SELECT FROM staff_audit LIMIT 1');
    clock = await startDatabaseClock(pool);
    const eventRecipients = await readRecipients(db);
    return {
      ...createContext({ pool, db, clock, eventRecipients }),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw explainDatabaseError(error as Error & { code?: string });
  }
}

type ContextParts = { pool: pg.Pool; db: Db; clock: Clock; eventRecipients: readonly EventRecipient[] };

function createContext({ pool, db, clock, eventRecipients }: ContextParts) {
  const payments = createPaymentStore(pool, eventRecipients);
  const ignore = () => {};
  const writeError = (facts: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
  const log = { info: ignore, warn: ignore, error: writeError };
  const verifications = createVerificationStore(pool);
  const isPortalRunning = () => isQueueProcessed(pool);
  return {
    pool,
    db,
    /** The database's, as the nodes have it: the staff's machine may have another. */
    clock,
    payments,
    /** Systems that receive events about changes: the endpoints of the portal that started last (docs/events.md). */
    eventRecipients,
    comparisons: createComparisonStore(pool),
    /** The only functions that may change a payment's state. */
    decisions: {
      store: payments,
      refunds: createRefundStore(pool, eventRecipients),
      clock,
      log,
      alarm: ignore,
      steps: leaveStepsToOthers({ db, clock }),
      verifications,
      verify: (paymentId) => requestVerification({ verifications, clock, isPortalRunning }, paymentId),
    } satisfies StaffActionDeps,
    /** Whether a portal is running that processes the queue. */
    isPortalRunning,
  };
}

function throwNoDatabase(cause: Error): never {
  throw new StaffDatabaseError(cause.message, { cause });
}

/** Codes of a database that cannot be reached, or lets nobody in. */
const NO_CONNECTION =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT$|08|28|53300|57P0|3D000)/;

/** The error of a database that does not respond, whoever has opened it; `null` for any other one. */
export function toDatabaseError(error: unknown): StaffDatabaseError | null {
  if (error instanceof StaffDatabaseError) return error;
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { code?: unknown; syscall?: string };
  // A file that does not exist has the code of a socket that does not.
  const isDatabase = code !== 'ENOENT' || syscall === 'connect';
  if (typeof code === 'string' && NO_CONNECTION.test(code) && isDatabase)
    return explainDatabaseError(error as Error & { code: string });
  // Drizzle's error has that of the database as its cause.
  return toDatabaseError(error.cause);
}

function explainDatabaseError(cause: Error & { code?: string }): StaffDatabaseError {
  const missing = cause.code === '42P01' || cause.code === '3D000';
  const why = missing
    ? 'The database does not match this version of the portal. Start the portal once to migrate it.'
    : `The database does not respond (DATABASE_URL, else DATA_DIR): ${cause.message || cause.code}`;
  return new StaffDatabaseError(why, { cause });
}
