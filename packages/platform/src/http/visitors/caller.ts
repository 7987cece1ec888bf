import { WORK_HEADER } from '@portal/contract/http/proof-of-work';
import { countryLocale, type Locale } from '@portal/domain/language/locale';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf, networkOf, wideNetworkOf } from '../rate-limits/client-network.ts';
import { consentOf } from './consent.ts';

/** The caller of a request. The portal has no accounts, so this is the browser and its network. */
export type Caller = ReturnType<typeof callerWith>;

/** What the use cases that send a code must know of their caller. */
export type CodeCaller = Pick<Caller, 'visitorId' | 'locale' | 'address' | 'solution'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by visitor-cookie.ts; empty on routes without visitors. */
    visitorId: string;
    /** The request had a valid visitor cookie. */
    visitorReturns: boolean;
    /** Value of the visitor cookie: id, time of issue and our signature. */
    visitorToken: string;
    /** The id was issued within the last hour. */
    visitorIsNew: boolean;
    /** The visitor verified a number in this request and continues with a new id. */
    visitorRenewed: boolean;
    /** Set by portal-headers.ts from the header `lang`. */
    locale: Locale | null;
  }
}

/** What a page passes to a call in place of the headers of a request. */
export type CallSettings = { locale: Locale; authorization?: string; solution?: string };

/** Returns the caller of a request to a call, after the hooks of the portal context ran. */
export function callerOf(request: FastifyRequest): Caller {
  const { authorization, [WORK_HEADER]: solution } = request.headers;
  return callerWith(request, {
    locale: request.locale ?? countryLocale(),
    ...(authorization !== undefined && { authorization }),
    ...(typeof solution === 'string' && { solution }),
  });
}

/** Returns the caller on whose behalf a page makes a call. */
export function callerWith(request: FastifyRequest, { locale, authorization = '', solution }: CallSettings) {
  const address = clientAddressOf(request);
  return {
    /** Unguessable id of the browser, from its cookie. Decides who sees unmasked data. */
    visitorId: request.visitorId,
    locale,
    /** IPv4 address or IPv6 /64 of the client, only for rate limits (client-network.ts). */
    address: networkOf(address),
    /** Wider network of that address (IPv4 /24, IPv6 /48), of which one person may control every address. */
    wideNetwork: wideNetworkOf(address),
    /** Consent to counting visits; `null` when not answered yet. */
    consent: consentOf(request),
    /** Bearer token of the Authorization header, `null` without one. */
    token: /^Bearer (\S{1,200})$/i.exec(authorization)?.[1] ?? null,
    /** Solution of a proof-of-work challenge from its header, `null` without one. */
    solution: solution ?? null,
    /** A page of a browser whose cookie came with the request makes the call. */
    hasForm: request.visitorReturns && request.routeOptions.config.call === undefined,
    log: request.log,
  };
}

/**
 * Runs a look-up that tells whether a number is in use, or refuses it. The codes feature limits it, so that nobody lists the subscribers.
 * @param lookup.isUnassigned whether a result says that nobody has the number; default: only refusals say it
 */
export type LimitLookups = <Result>(
  lookup: { caller: Caller; number: string; isUnassigned?: (result: Result) => boolean },
  lookUp: () => Promise<Result>,
) => Promise<Result>;
