import type { CallName } from '@portal/contract/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GROUP_OF_CALL, type LimitGroup } from './rate-limits.ts';
import { VISITOR_LIFETIME_SECONDS, type Visitor, type VisitorIds } from './visitor-ids.ts';

/** What the HTTP side needs to recognise visitors. */
export type Visitors = VisitorIds & {
  /** Gives everything that belongs to one visitor to another, in one transaction. */
  moveRows: (from: string, to: string) => Promise<void>;
  /** Ends what a browser may see and do. */
  forget: (visitorId: string) => Promise<void>;
};

/** Calls whose success proves a number: the visitor continues under a new id (docs/decisions/048). */
const PROVING_CALLS: ReadonlySet<CallName | undefined> = new Set<CallName>([
  'verifyCode',
  'verifyBillCode',
  'verifyWalletUser',
]);
/** Proves a number once the message has come from its handset; until then it is only asked. */
const HANDSET_CALL: CallName = 'checkHandsetProof';

/**
 * Calls that keep nothing of a visitor give no cookie. A page sends several of them at once, and each would give
 * another: the last one would win over the id that an order was just kept under.
 */
const KEEPING_NOTHING: ReadonlySet<LimitGroup> = new Set(['reading', 'lines', 'content', 'places']);

/** `__Host-` binds the cookie to this host, but browsers accept that name over https only. */
export function visitorCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-visitor' : 'visitor';
}

/**
 * Recognises the visitor by a cookie that we signed and no script can read (SAFETY X10). A browser without one gets it
 * with the first reply that is stored by nobody: never with a public reply or a page that may be kept. A visitor who
 * proves a number gets a new id, so that a cookie planted before is worth nothing.
 */
export function knowVisitors(context: FastifyInstance, visitors: Visitors): void {
  context.addHook('onRequest', async (request) => {
    const known = visitors.read(request.cookies[visitorCookieName(request.protocol)]);
    become(request, known ?? visitors.issue());
    request.visitorReturns = known !== null;
  });
  context.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode === 200 && provesNumber(request.routeOptions.config.call, payload)) {
      const renewed = visitors.issue();
      await visitors.moveRows(request.visitorId, renewed.id);
      become(request, renewed);
      request.visitorRenewed = true;
    }
    return payload;
  });
  context.addHook('onSend', async (request, reply, payload) => {
    if (isCookieDue(request, reply)) setVisitorCookie(request, reply);
    return payload;
  });
}

function provesNumber(call: CallName | undefined, payload: unknown): boolean {
  if (call !== HANDSET_CALL) return PROVING_CALLS.has(call);
  return (payload as { result?: { confirmed?: boolean } } | null)?.result?.confirmed === true;
}

/** From here on the request is made by this visitor. */
export function become(request: FastifyRequest, { id, token, isNew }: Visitor): void {
  request.visitorId = id;
  request.visitorToken = token;
  request.visitorIsNew = isNew;
}

function isCookieDue({ visitorReturns, visitorRenewed, routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (reply.getHeader('cache-control') !== 'no-store') return false;
  const { call } = routeOptions.config;
  return visitorRenewed || (!visitorReturns && !(call && KEEPING_NOTHING.has(GROUP_OF_CALL[call])));
}

function setVisitorCookie({ protocol, visitorToken }: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(visitorCookieName(protocol), visitorToken, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    maxAge: VISITOR_LIFETIME_SECONDS,
  });
}
