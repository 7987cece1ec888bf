import { WORK_HEADER } from '@portal/contract/proof-of-work';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/locale';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { consentOf } from './consent.ts';
import { addressOf, blockOf, networkOf } from './network-of.ts';

/** Who calls, as far as an anonymous portal knows. */
export type Caller = {
  /** Unguessable id of the browser, from its cookie; decides who sees unmasked data. */
  visitorId: string;
  locale: Locale;
  /** Network address of the client, for limits only (network-of.ts). */
  address: string;
  /** The wider network of that address, of which somebody may hold every address. */
  block: string;
  /** Whether the visitor agreed to be counted, `null` until asked. */
  consent: boolean | null;
  /** Token of an Authorization header, `null` without one. */
  token: string | null;
  /** Solution of a proof-of-work challenge, as the header carries it; `null` without one. */
  solution: string | null;
  log: FastifyBaseLogger;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by visitor-cookie.ts; empty on routes without visitors. */
    visitorId: string;
    /** The cookie was there already: this browser has been here before. */
    visitorReturns: boolean;
    /** What the visitor's cookie holds: the id, when it was issued, our signature. */
    visitorToken: string;
    /** The id was issued within the last hour. */
    visitorIsNew: boolean;
    /** The visitor proved a number during this request and continues under a new id. */
    visitorRenewed: boolean;
    /** Set by portal-headers.ts from the header `lang`. */
    locale: Locale | null;
  }
}

/** Reads the caller off a request that the hooks of the portal context have seen. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    visitorId: request.visitorId,
    locale: request.locale ?? DEFAULT_LOCALE,
    address: networkOf(addressOf(request)),
    block: blockOf(addressOf(request)),
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
