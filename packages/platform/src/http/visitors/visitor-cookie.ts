import type { CallName } from '@portal/contract/http/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GROUP_OF_CALL, type LimitGroup } from '../rate-limits/rate-limits.ts';
import { VISITOR_LIFETIME_SECONDS, type Visitor, type VisitorIds } from './visitor-ids.ts';

/** Operations to identify visitors and to reassign or end their data. */
export type Visitors = VisitorIds & {
  /** Reassigns all data of a visitor to another one, in one transaction. */
  moveRows: (from: string, to: string) => Promise<void>;
  /** Removes the access of a browser to its data. */
  forget: (visitorId: string) => Promise<void>;
};

/**
 * Calls after which the visitor has a new id: those that verify a phone number when they succeed (decision 048), and those that
 * lock, open or forget the lines of a browser, or change their lock (decision 234).
 */
const RENEWING_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'verifyCode',
  'verifyBillCode',
  'verifyWalletUser',
  // No number is verified, but a copy of the cookie ends with them, and browsers drop pages that they would show by Back.
  'forgetLines',
  'lockLines',
  'unlockLines',
  'unlockByPasskey',
  // Whoever looks all the time with a copy would otherwise never let the lock come.
  'setLinesPin',
  'setPasskey',
]);
/** Verify a number only when the message from the handset, or the network's answer, has arrived; before, they are polls. */
const POLLED_CALLS: ReadonlySet<CallName> = new Set<CallName>(['checkHandsetProof', 'checkNetworkProof']);

/**
 * Calls that store nothing for a visitor set no cookie. A page sends several of them at once, and each reply
 * would set a different id; the last one would replace the id under which an order was just stored.
 */
const STATELESS_GROUPS: ReadonlySet<LimitGroup> = new Set(['reading', 'lines', 'content', 'places']);

/**
 * Name of the visitor cookie. The prefix `__Host-` binds it to this host, but browsers accept it only over
 * https.
 */
export function visitorCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-visitor' : 'visitor';
}

/**
 * Identifies the visitor by a signed, HttpOnly cookie (SAFETY X10). A browser without one gets it with the
 * first reply that is not cached, never with a public reply or a cacheable page. A visitor who verifies a
 * number gets a new id, so that a cookie planted before is useless.
 */
export function identifyVisitors(context: FastifyInstance, visitors: Visitors): void {
  context.addHook('onRequest', async (request) => {
    const known = visitors.read(request.cookies[visitorCookieName(request.protocol)]);
    setVisitor(request, known ?? visitors.issue());
    request.visitorReturns = known !== null;
  });
  context.addHook('preSerialization', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    const { result } = (payload ?? {}) as { result?: unknown };
    if (reply.statusCode === 200 && call) await renewProvenVisitor(request, visitors, { call, result });
    return payload;
  });
  context.addHook('onSend', async (request, reply, payload) => {
    if (isCookieDue(request, reply)) setVisitorCookie(request, reply);
    return payload;
  });
}

/** Gives the visitor a new id when the result of the call shows that they verified a number. */
export async function renewProvenVisitor(
  request: FastifyRequest,
  visitors: Visitors,
  { call, result }: { call: CallName; result: unknown },
): Promise<void> {
  if (!renewsVisitor(call, result)) return;
  const renewed = visitors.issue();
  await visitors.moveRows(request.visitorId, renewed.id);
  setVisitor(request, renewed);
  request.visitorRenewed = true;
}

function renewsVisitor(call: CallName, result: unknown): boolean {
  if (!POLLED_CALLS.has(call)) return RENEWING_CALLS.has(call);
  return (result as { confirmed?: boolean } | undefined)?.confirmed === true;
}

/** Assigns the request to this visitor. */
function setVisitor(request: FastifyRequest, { id, token, isNew }: Visitor): void {
  request.visitorId = id;
  request.visitorToken = token;
  request.visitorIsNew = isNew;
}

function isCookieDue(request: FastifyRequest, reply: FastifyReply) {
  const { visitorToken, visitorReturns, visitorRenewed, routeOptions } = request;
  // Refused before the visitor was identified: an empty cookie would replace that of the visitor.
  if (visitorToken === '') return false;
  if (reply.getHeader('cache-control') !== 'no-store') return false;
  const { call } = routeOptions.config;
  return visitorRenewed || (!visitorReturns && !(call && STATELESS_GROUPS.has(GROUP_OF_CALL[call])));
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
