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

/** A look-up of a number, as typed. `isUnassigned`: whether a result says that nobody has it; the refusals INVALID_MSISDN and 4001 do. */
type Lookup<Result> = { caller: Looker; number: string; isUnassigned?: (result: Result) => boolean };

/** Refusals that say that nobody has the number, here or at a provider. */
const UNASSIGNED: readonly string[] = ['INVALID_MSISDN', '4001'];

/**
 * Limits what tells subscribers from other numbers, so that nobody lists them (SAFETY X6, X21). Each address looks up some
 * numbers a minute and some hundred a day; after that each look-up needs a solved proof-of-work challenge, which a
 * browser solves by itself, also when its script posts a form. So many customers behind one address still get through. Forms of a
 * browser that came with its cookie may be plain ones, which can't solve anything: see {@link limitRefusals}.
 * @param lookUp looks the number up
 * @throws the errors of `lookUp`, PortalError RATE_LIMITED with the challenge, UNAVAILABLE
 */
export async function limitLookups<Result>(
  deps: LookupDeps,
  lookup: Lookup<Result>,
  lookUp: () => Promise<Result>,
): Promise<Result> {
  const { caller, number } = lookup;
  if (!caller.hasForm) await takeLookup(deps, caller);
  const result = caller.hasForm ? await limitRefusals(deps, lookup, lookUp) : await lookUp();
  const address = lookedUpKey(caller, number);
  await mapToUnavailable(deps.limiter('lookedUp', { address, visitorId: null }));
  return result;
}

/**
 * Limits what forms and orders tell about numbers. Customers rarely meet a number that nobody has, and who lists numbers meets
 * them all the time. Once an address has had so many in a day, its forms and orders are look-ups too, but for numbers that the browser
 * has looked up: whoever buys beside the thief goes on buying.
 * @param act what tells that nobody has the number
 * @throws the errors of `act`, PortalError RATE_LIMITED with the challenge, UNAVAILABLE
 */
export async function limitRefusals<Result>(
  deps: LookupDeps,
  lookup: Lookup<Result>,
  act: () => Promise<Result>,
): Promise<Result> {
  const { caller, number, isUnassigned = () => false } = lookup;
  const { limiter } = deps;
  const { address } = caller;
  const limit = async () => {
    const hasLookedUp = await mapToUnavailable(limiter.hasTaken('lookedUp', lookedUpKey(caller, number)));
    if (!hasLookedUp) await takeLookup(deps, caller);
  };
  const isLimited = limiter.isUsedUp('refusedNumbers', address);
  const countUnassigned = async () => {
    if (isLimited) return;
    const wait = await mapToUnavailable(limiter('refusedNumbers', { address, visitorId: null }));
    if (wait !== null) await limit();
  };
  if (isLimited) await limit();
  const result = await act().catch(async (error: unknown) => {
    if (error instanceof PortalError && UNASSIGNED.includes(error.code)) await countUnassigned();
    throw error;
  });
  if (isUnassigned(result)) await countUnassigned();
  return result;
}

/** What is counted when a browser has looked a number up. Numbers are not stored with browsers: a hash. */
function lookedUpKey({ visitorId }: Pick<Looker, 'visitorId'>, typed: string): string {
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
async function takeOpenLookup(limiter: RateLimiter, { address }: Pick<Looker, 'address'>) {
  const keys = { address, visitorId: null };
  return (await limiter('openLines', keys)) ?? (await limiter('openLinesOfDay', keys));
}
