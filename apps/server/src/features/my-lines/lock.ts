import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { findPinProblem, LINE_PIN_ATTEMPTS } from '@portal/domain/identifiers/my-lines';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { acceptedSecrets, type Secret } from '@portal/platform/crypto/secret';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { and, eq, sql } from 'drizzle-orm';
import { deleteLines, listLines } from './line-store.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLocks } from './tables.ts';

type LockDeps = Pick<MyLinesDeps, 'db' | 'clock' | 'secret'>;

/** Lines are locked by themselves when nobody has looked at them for so long. */
const OPEN_MS = 5 * 60_000;

/** Whether the lines of a browser have a PIN, and a passkey beside it, and need one of them now. */
export type LockState = { hasPin: boolean; hasPasskey: boolean; isLocked: boolean; attemptsLeft: number };

/** 32 MB and some 80 ms for each try (OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3, with fewer rounds for a PIN that has five tries). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Reads the lock of a browser. One without lines, in whatever way the last one ended, has none: the next person is not asked for a PIN. */
export async function readLock({ db, clock }: LockDeps, visitorId: string): Promise<LockState> {
  const [row] = await db.select().from(deviceLocks).where(eq(deviceLocks.visitorId, visitorId));
  if (!row || (await listLines(db, visitorId, clock.now())).length === 0)
    return { hasPin: false, hasPasskey: false, isLocked: false, attemptsLeft: LINE_PIN_ATTEMPTS };
  const isLocked = row.openUntil === null || row.openUntil <= clock.now();
  const attemptsLeft = Math.max(0, LINE_PIN_ATTEMPTS - row.failures);
  return { hasPin: true, hasPasskey: row.passkeyKey !== null, isLocked, attemptsLeft };
}

/** Throws LINES_LOCKED while the PIN is needed. */
export async function requireOpen(deps: LockDeps, visitorId: string): Promise<void> {
  if ((await readLock(deps, visitorId)).isLocked) throw new PortalError('LINES_LOCKED');
}

/** Leaves the lines open for five more minutes. Does nothing without a PIN, or when they have been locked meanwhile. */
export async function stayOpen({ db, clock }: LockDeps, visitorId: string): Promise<void> {
  const isOpen = sql`${deviceLocks.openUntil} > ${clock.now().toISOString()}::timestamptz`;
  await db
    .update(deviceLocks)
    .set({ openUntil: openUntil(clock.now()) })
    .where(and(eq(deviceLocks.visitorId, visitorId), isOpen));
}

/**
 * Sets or replaces the PIN, or removes it; the passkey beside the one of before goes with it. The lines stay open.
 * @param pin `null` removes it
 * @throws PortalError LINES_LOCKED, NOT_FOUND for a browser without lines, INVALID_REQUEST for a PIN that many people choose
 */
export async function setPin(deps: LockDeps, visitorId: string, pin: string | null): Promise<void> {
  const { db, clock, secret } = deps;
  await requireOpen(deps, visitorId);
  const now = clock.now();
  if ((await listLines(db, visitorId, now)).length === 0) throw new PortalError('NOT_FOUND');
  if (pin === null) {
    await db.delete(deviceLocks).where(eq(deviceLocks.visitorId, visitorId));
    return;
  }
  const problem = findPinProblem(pin);
  if (problem) throw new PortalError('INVALID_REQUEST', { fields: { linesPin: problem } });
  const lock = {
    pinHash: await hashPin(secret, pin),
    failures: 0,
    openUntil: openUntil(now),
    setAt: now,
    passkeyId: null,
    passkeyKey: null,
    challenge: null,
    challengeEndsAt: null,
  };
  await db
    .insert(deviceLocks)
    .values({ visitorId, ...lock })
    .onConflictDoUpdate({ target: deviceLocks.visitorId, set: lock });
}

/** Locks the lines now, if they have a PIN. Returns whether they are. */
export async function lockLines({ db }: LockDeps, visitorId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(deviceLocks)
    .set({ openUntil: null })
    .where(eq(deviceLocks.visitorId, visitorId));
  return rowCount === 1;
}

/**
 * Opens the lines by their PIN.
 * @throws PortalError LINES_PIN_WRONG with the attempts left, NOT_FOUND without a PIN
 */
export function unlockLines(
  deps: LockDeps & Pick<MyLinesDeps, 'endLineProofs' | 'reminders'>,
  visitorId: string,
  pin: string,
): Promise<void> {
  return openByTry(deps, visitorId, ({ pinHash }) => isPin(deps.secret, pin, pinHash));
}

/** The lock of a browser. */
type DeviceLock = typeof deviceLocks.$inferSelect;

/**
 * Opens the lines when a try is right. Each is counted before it is looked at, so that no more than five are looked at even when they
 * arrive together, and uses up what a passkey was asked to sign. After the last wrong one the browser forgets its lines and proofs:
 * who has their numbers adds them again.
 * @throws PortalError LINES_PIN_WRONG with the attempts left, NOT_FOUND without a PIN
 */
export async function openByTry(
  { db, clock, endLineProofs, reminders }: LockDeps & Pick<MyLinesDeps, 'endLineProofs' | 'reminders'>,
  visitorId: string,
  isRight: (lock: DeviceLock) => Promise<boolean>,
): Promise<void> {
  const isOfDevice = eq(deviceLocks.visitorId, visitorId);
  const tried = await db.transaction(async (tx) => {
    const [lock] = await tx.select().from(deviceLocks).where(isOfDevice).for('update');
    if (!lock || lock.failures >= LINE_PIN_ATTEMPTS) throw new PortalError('NOT_FOUND');
    const failures = lock.failures + 1;
    const counted = { failures, challenge: null, challengeEndsAt: null };
    await tx.update(deviceLocks).set(counted).where(isOfDevice);
    return { ...lock, failures };
  });
  if (await isRight(tried)) {
    await db
      .update(deviceLocks)
      .set({ failures: 0, openUntil: openUntil(clock.now()) })
      .where(isOfDevice);
    return;
  }
  const attemptsLeft = LINE_PIN_ATTEMPTS - tried.failures;
  if (attemptsLeft === 0) {
    await endLineProofs({ visitorId });
    await reminders.endOfLines(db, await deleteLines(db, visitorId, null));
  }
  throw new PortalError('LINES_PIN_WRONG', { attemptsLeft });
}

function openUntil(now: Date): Date {
  return new Date(now.getTime() + OPEN_MS);
}

/**
 * Hashes a PIN, slowly. A copy of the database alone does not allow to try the few possible PINs, because a key that is derived from
 * SECRET goes into the hash.
 */
async function hashPin(secret: Secret, pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(secret, pin, salt);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Compares a PIN with its hash, also one that was made with the previous SECRET. */
async function isPin(secret: Secret, pin: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  for (const each of acceptedSecrets(secret)) {
    const tried = await hashWith(each, pin, Buffer.from(salt));
    if (tried.length === hash.length && timingSafeEqual(tried, Buffer.from(hash))) return true;
  }
  return false;
}

function hashWith(secret: Secret, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', deriveKey(secret, 'pin of lines')).update(pin).digest();
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
