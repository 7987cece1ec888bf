import { lineOf, type StoredRequest } from '@isano/adapter-kit/operator';
import { type Clock, toDecimal } from '@isano/adapter-kit/values';
import { z } from 'zod';
import { readProblem } from '../../client/problem.ts';
import type { HttpAnswer } from '../../client/transport.ts';
import { toOperatorNumber } from '../../operator-number.ts';
import type { ChargingProfile } from '../../profile.ts';
import type { SigscaleParts } from '../sigscale-parts.ts';

/** Path of a session below the interface. */
const SESSIONS = '/ratingdata';

/** Before our key in the name of the consumer: SigScale logs that name, and finds entries by it. */
export const CONSUMER_PREFIX = 'portal-';

/** Without the second type an error has no `cause`. */
const ACCEPT = { accept: 'application/json, application/problem+json' };

/** A service that is charged one unit for each whole unit of the currency. */
export type ChargingParts = SigscaleParts & { clock: Clock; charging: ChargingProfile };

/**
 * Reserves the amount of a request (Nrf_Rating, `RESERVE`). It is off the balance then, and nothing is charged yet.
 * @returns the id of the session
 */
export async function reserve(parts: ChargingParts, request: StoredRequest): Promise<RatingAnswer> {
  const { service, ratingGroup } = parts.charging;
  const requestedUnit = { serviceSpecificUnit: unitsOf(request) };
  const rating = { serviceId: service, ratingGroup, requestedUnit, requestSubType: 'RESERVE' };
  const answer = await post(parts, request, { path: SESSIONS, sequence: 1, serviceRating: [rating] });
  return readRating(answer);
}

/** Charges what a session has reserved (`DEBIT`), and ends it. */
export async function debit(
  parts: ChargingParts,
  request: StoredRequest,
  session: string,
): Promise<RatingAnswer> {
  const { service, ratingGroup } = parts.charging;
  const consumedUnit = { serviceSpecificUnit: unitsOf(request) };
  const rating = { serviceId: service, ratingGroup, consumedUnit, requestSubType: 'DEBIT' };
  const path = `${SESSIONS}/${encodeURIComponent(session)}/release`;
  return readRating(await post(parts, request, { path, sequence: 2, serviceRating: [rating] }));
}

/**
 * Ends a session without a charge (`RELEASE`): what it has reserved is on the balance again. An empty `serviceRating` does
 * that too, but the accounting log then has the reserved amount as charged.
 */
export async function release(
  parts: ChargingParts,
  request: StoredRequest,
  session: string,
): Promise<RatingAnswer> {
  const { service, ratingGroup } = parts.charging;
  const rating = { serviceId: service, ratingGroup, requestSubType: 'RELEASE' };
  const path = `${SESSIONS}/${encodeURIComponent(session)}/release`;
  return readRating(await post(parts, request, { path, sequence: 2, serviceRating: [rating] }));
}

/** An answer of the rating function. `refused`: nothing happened, for this cause. Everything else is unknown. */
export type RatingAnswer =
  | { kind: 'done'; session: string; units: number | null }
  | { kind: 'refused'; status: number; cause: string }
  | { kind: 'not-sent'; cause: unknown }
  | { kind: 'unknown'; cause: unknown };

const ratingData = z.object({
  serviceRating: z
    .array(z.object({ grantedUnit: z.object({ serviceSpecificUnit: z.number().nullish() }).nullish() }))
    .nullish(),
});

type Call = { path: string; sequence: 1 | 2; serviceRating: readonly object[] };

function post({ client, profile, charging, clock }: ChargingParts, request: StoredRequest, call: Call) {
  const body = {
    nfConsumerIdentification: { nodeFunctionality: CONSUMER_PREFIX + request.key },
    invocationTimeStamp: clock.now().toISOString(),
    invocationSequenceNumber: call.sequence,
    subscriptionId: [`msisdn-${toOperatorNumber(lineOf(request), profile)}`],
    serviceContextId: charging.context,
    serviceRating: call.serviceRating,
  };
  return client.post({ api: 'rating', path: call.path, headers: ACCEPT }, body, request.key);
}

function readRating(answer: HttpAnswer): RatingAnswer {
  if (answer.kind !== 'answered') return answer;
  const { status, headers, body } = answer;
  if (status >= 400) return { kind: 'refused', status, cause: readProblem(status, body).codes[0] ?? '' };
  const parsed = ratingData.safeParse(body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  const granted = parsed.data.serviceRating?.[0]?.grantedUnit?.serviceSpecificUnit ?? null;
  return { kind: 'done', session: headers.location?.split('/').at(-1) ?? '', units: granted };
}

/** A unit is one whole unit of the currency. Throws for an amount with a part of one: it cannot be charged exactly. */
export function unitsOf({ amount }: Pick<StoredRequest, 'amount'>): number {
  const units = Number(toDecimal(amount));
  if (!Number.isSafeInteger(units)) throw new Error('SigScale can charge whole units of the currency only');
  return units;
}
