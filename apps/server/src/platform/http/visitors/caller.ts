import { WORK_HEADER } from '@portal/contract/http/proof-of-work';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { clientAddressOf, networkOf, wideNetworkOf } from '../rate-limits/client-network.ts';
import { consentOf } from './consent.ts';

/** The caller of a request. The portal has no accounts, so this is the browser and its network. */
export type Caller = {
  /** Unguessable id of the browser, from its cookie. Decides who sees unmasked data. */
  visitorId: string;
  locale: Locale;
  /** IPv4 address or IPv6 /64 of the client, only for rate limits (client-network.ts). */
  address: string;
  /** Wider network of that address (IPv4 /24, IPv6 /48), of which one person may control every address. */
  wideNetwork: string;
  /** Consent to counting visits; `null` when not answered yet. */
  consent: boolean | null;
  /** Bearer token of the Authorization header, `null` without one. */
  token: string | null;
  /** Solution of a proof-of-work challenge from its header, `null` without one. */
  solution: string | null;
  log: FastifyBaseLogger;
};

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

/** Returns the caller of a request, after the hooks of the portal context ran. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    visitorId: request.visitorId,
    locale: request.locale ?? DEFAULT_LOCALE,
    address: networkOf(clientAddressOf(request)),
    wideNetwork: wideNetworkOf(clientAddressOf(request)),
    consent: consentOf(request),
    token: /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null,
    solution: solutionOf(request),
    log: request.log,
  };
}

function solutionOf({ headers }: FastifyRequest): string | null {
  const given = headers[WORK_HEADER];
  return typeof given === 'string' ? given : null;
}
