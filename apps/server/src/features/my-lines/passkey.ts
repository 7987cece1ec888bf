import { randomBytes } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { LINE_PIN_ATTEMPTS } from '@portal/domain/identifiers/my-lines';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { and, eq, lt } from 'drizzle-orm';
import { openByTry, readLock, requireOpen } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLocks } from './tables.ts';
import { isAnswerTo, isSignedBy, parsePasskey } from './verify-passkey.ts';

/** How long the device may ask for a finger, a face or its code. */
const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const USER_BYTES = 16;

type PasskeyDeps = Pick<MyLinesDeps, 'db' | 'clock' | 'secret' | 'publicUrl'>;

/**
 * Makes what the browser has to sign next, once and for this visitor, to add a passkey to the PIN or to open the lines by it.
 * @throws PortalError NOT_FOUND without a PIN, or while the lines are locked and have no passkey
 */
export async function startPasskey(
  deps: PasskeyDeps,
  visitorId: string,
): Promise<CallResult<'startPasskey'>> {
  const { db, clock } = deps;
  const { isLocked, hasPasskey } = await readLock(deps, visitorId);
  if (isLocked && !hasPasskey) throw new PortalError('NOT_FOUND');
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const [row] = await db
    .update(deviceLocks)
    .set({ challenge, challengeEndsAt: new Date(clock.now().getTime() + CHALLENGE_MS) })
    .where(and(eq(deviceLocks.visitorId, visitorId), lt(deviceLocks.failures, LINE_PIN_ATTEMPTS)))
    .returning();
  if (!row) throw new PortalError('NOT_FOUND');
  const userId = randomBytes(USER_BYTES).toString('base64url');
  return { challenge, passkeyId: row.passkeyId, host: siteOf(deps).hostname, userId };
}

/**
 * Adds the passkey of this device to the PIN, in the place of an earlier one, or removes it.
 * @throws PortalError LINES_LOCKED, NOT_FOUND without a PIN or a question, INVALID_REQUEST for an answer to another question
 */
export async function setPasskey(
  deps: PasskeyDeps,
  visitorId: string,
  passkey: CallInput<'setPasskey'>['passkey'],
): Promise<void> {
  const { db, clock } = deps;
  await requireOpen(deps, visitorId);
  const isOfDevice = eq(deviceLocks.visitorId, visitorId);
  if (passkey === null) {
    await db.update(deviceLocks).set({ passkeyId: null, passkeyKey: null }).where(isOfDevice);
    return;
  }
  const { passkeyId, publicKey: passkeyKey, ...answer } = passkey;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(deviceLocks).where(isOfDevice).for('update');
    const challenge = readChallenge(row, clock.now());
    if (challenge === null) throw new PortalError('NOT_FOUND');
    const asked = { type: 'webauthn.create', challenge, origin: siteOf(deps).origin } as const;
    if (!isAnswerTo(answer, asked) || !parsePasskey(passkeyKey))
      throw new PortalError('INVALID_REQUEST', { fields: { passkey: 'malformed' } });
    const used = { challenge: null, challengeEndsAt: null };
    await tx
      .update(deviceLocks)
      .set({ passkeyId, passkeyKey, ...used })
      .where(isOfDevice);
  });
}

/**
 * Opens the lines by their passkey. A try counts as one of the PIN.
 * @throws PortalError LINES_PIN_WRONG with the attempts left, NOT_FOUND without a PIN
 */
export async function unlockByPasskey(
  deps: PasskeyDeps & Pick<MyLinesDeps, 'endLineProofs' | 'reminders'>,
  visitorId: string,
  answer: CallInput<'unlockByPasskey'>,
): Promise<void> {
  await openByTry(deps, visitorId, async (lock) => {
    const challenge = readChallenge(lock, deps.clock.now());
    const key = lock.passkeyKey === null ? null : parsePasskey(lock.passkeyKey);
    if (challenge === null || key === null) return false;
    const asked = { type: 'webauthn.get', challenge, origin: siteOf(deps).origin } as const;
    return isAnswerTo(answer, asked) && isSignedBy(key, answer);
  });
}

type Question = Pick<typeof deviceLocks.$inferSelect, 'challenge' | 'challengeEndsAt'>;

function readChallenge(lock: Question | undefined, now: Date): string | null {
  return lock?.challengeEndsAt && lock.challengeEndsAt > now ? lock.challenge : null;
}

/** The public address. Passkeys are for names only, and the portal on one's own machine has one. */
function siteOf({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): URL {
  return new URL(publicUrl().replace('//127.0.0.1', '//localhost'));
}
