import type { Locale } from '@portal/domain/language/locale';
import type { NumberVerification } from '@portal/operator/number-verification-port';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { canNetworkProve } from '../code-challenge.ts';
import { type Code, findCode } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { codes } from '../tables.ts';

/** Path to which the operator sends browsers back. Its address is registered with the operator. */
export const NETWORK_CHECK_DONE_PATH = '/number-check/done';

/** Whether the network has proved the number; the language of the page to show. `null`: that of the browser. */
export type NetworkCheckResult = { isProven: boolean; locale: Locale | null };

/**
 * Begins to have the number of an open code proved by the mobile network that the browser is on.
 * @returns the operator's address to send the browser to; `null` when that is not possible: the code is not open in this
 * browser, or the operator does not answer
 */
export async function beginNetworkCheck(
  deps: CodesDeps,
  { refId, visitorId }: { refId: string; visitorId: string },
): Promise<URL | null> {
  const { numberVerification, db, clock, log, publicUrl } = deps;
  const code = await findCode(db, refId, visitorId);
  if (!numberVerification || !code || !canBeProven(code) || code.expiresAt <= clock.now()) return null;
  if (!(await canNetworkProve(deps, code))) return null;
  try {
    const { url, pending } = await numberVerification.begin(publicUrl() + NETWORK_CHECK_DONE_PATH);
    await db.update(codes).set({ networkCheck: pending }).where(eq(codes.id, refId));
    return url;
  } catch (err) {
    log.warn({ err }, 'number verification: the operator does not answer');
    return null;
  }
}

/** A code sent by e-mail, or to be sent from the handset, is about something else than this device. */
function canBeProven({ email, handsetCode, verifiedAt }: Code): boolean {
  return email === null && handsetCode === null && verifiedAt === null;
}

/**
 * Takes the operator's answer. The state in the address must be that of a check which this browser began; it counts once.
 * Only a certain "yes" for the number of the code verifies it, exactly as its code would; after anything else the code is
 * still open.
 * @param returned.current the whole address to which the browser came back
 */
export async function finishNetworkCheck(
  deps: CodesDeps,
  { current, visitorId }: { current: URL; visitorId: string },
): Promise<NetworkCheckResult> {
  const { numberVerification } = deps;
  const code = await takeCheck(deps, current.searchParams.get('state') ?? '', visitorId);
  if (!numberVerification || !code) return { isProven: false, locale: null };
  const isOnDevice = await askNetwork(deps, { numberVerification, code, current });
  const isProven = isOnDevice && (await storeVerified(deps, code));
  return { isProven, locale: code.locale as Locale };
}

/** Finds the code of a check and ends the check, so that its answer cannot be used again. */
async function takeCheck({ db }: CodesDeps, state: string, visitorId: string): Promise<Code | null> {
  const isCheck = and(eq(codes.visitorId, visitorId), sql`${codes.networkCheck} ->> 'state' = ${state}`);
  const [code] = await db.select().from(codes).where(isCheck);
  const { rowCount } = await db.update(codes).set({ networkCheck: null }).where(isCheck);
  return code && rowCount === 1 ? code : null;
}

type Answer = { numberVerification: NumberVerification; code: Code; current: URL };

async function askNetwork(
  { log }: CodesDeps,
  { numberVerification, code, current }: Answer,
): Promise<boolean> {
  const { networkCheck: pending, msisdn } = code;
  if (!pending) return false;
  try {
    return (await numberVerification.finish({ current, pending, msisdn })) ?? false;
  } catch (err) {
    log.warn({ err }, 'number verification: no answer that can be used');
    return false;
  }
}

async function storeVerified({ db, clock }: CodesDeps, { id, visitorId }: Code): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await db
    .update(codes)
    .set({ verifiedAt: now })
    .where(
      and(
        eq(codes.id, id),
        eq(codes.visitorId, visitorId),
        gt(codes.expiresAt, now),
        isNull(codes.verifiedAt),
      ),
    );
  return rowCount === 1;
}
