import { createHash } from 'node:crypto';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { Caller } from '@portal/platform/http/visitors/caller';
import type { CodesDeps } from '../codes-deps.ts';
import { issueChallenge, useChallenge, verifySolution } from './proof-of-work.ts';

export type LookupDeps = Pick<CodesDeps, 'db' | 'clock' | 'secret' | 'challengeWork'> & {
  limiter: RateLimiter;
};
export type Looker = Pick<Caller, 'address' | 'solution' | 'hasForm' | 'visitorId'>;

/**
 * Limits what tells subscribers from other numbers, so that nobody lists them (SAFETY X6, X21). Each address looks up some
 * numbers a minute and some hundred a day; after that each look-up needs a solved proof-of-work challenge, which a
 * browser solves by itself, also when its script posts a form. So many customers behind one address still get through. Forms of a
 * browser that came with its cookie have a budget of their own: a plain one can't solve anything, and waits.
 * @param number the number that is looked up, as typed
 * @throws PortalError RATE_LIMITED with the challenge, UNAVAILABLE
 */
export async function limitLookups(deps: LookupDeps, caller: Looker, number: string): Promise<void> {
  await takeLookup(deps, caller);
  const address = lookedUpKey(caller, number);
  await mapToUnavailable(deps.limiter('lookedUp', { address, visitorId: null }));
}

/** What is counted when a browser has looked a number up. Numbers are not stored with browsers: a hash. */
export function lookedUpKey({ visitorId }: Pick<Looker, 'visitorId'>, typed: string): string {
  return createHash('sha256')
    .update(`${visitorId} ${parseMsisdn(typed)}`)
    .digest('base64url');
}

async function takeLookup(deps: LookupDeps, caller: Looker): Promise<void> {
  const { db, secret, challengeWork: maxNumber, clock } = deps;
  const now = clock.now();
  // Bound to the address, because a first visitor's home page comes from a cache, without a cookie.
  const boundTo = `line ${caller.address}`;
  const solved = verifySolution(secret, caller.solution, { boundTo, now });
  if (solved && (await mapToUnavailable(useChallenge(db, solved)))) return;
  const retryAfterSeconds = await mapToUnavailable(takeOpenLookup(deps.limiter, caller));
  if (retryAfterSeconds === null) return;
  // What tells nothing must not use up the look-ups of everybody behind the address (SAFETY X5).
  if (!caller.hasForm)
    await mapToUnavailable(deps.limiter.refundPoints('lines', { address: caller.address, visitorId: null }));
  const proofOfWork = issueChallenge(secret, { boundTo, maxNumber, now });
  throw new PortalError('RATE_LIMITED', { retryAfterSeconds, proofOfWork });
}

/** Takes a look-up without a challenge. Returns the seconds until there is one again; `null` when it was taken. */
async function takeOpenLookup(
  limiter: RateLimiter,
  { address, hasForm }: Pick<Looker, 'address' | 'hasForm'>,
): Promise<number | null> {
  const keys = { address, visitorId: null };
  const [ofMinute, ofDay] = hasForm
    ? (['formLines', 'formLinesOfDay'] as const)
    : (['openLines', 'openLinesOfDay'] as const);
  return (await limiter(ofMinute, keys)) ?? (await limiter(ofDay, keys));
}
