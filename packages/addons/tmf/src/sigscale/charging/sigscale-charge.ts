import {
  type AskOutcome,
  type ChargeRefusal,
  lineOf,
  type Remote,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { sameMoney } from '@isano/adapter-kit/values';
import { lineRefusal, requireInTime, settleTime } from '../../top-up.ts';
import { findLine } from '../find-line.ts';
import { findSessions, type LoggedSession } from './find-sessions.ts';
import { type ChargingParts, debit, type RatingAnswer, release, reserve, unitsOf } from './rating-session.ts';

/** Sessions are looked for from this long before the last call: an earlier call may have opened one. */
const EARLIER_CALLS_MS = 3_600_000;
/** The server's clock may differ from ours by this much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * A charge by reserving and debiting (SigScale's Nrf_Rating; docs/spec/operators.md section 2). Nothing is taken before the
 * debit, and a session can be debited once or released, never both. So a charge is missing, and repeated, only after every session of an
 * earlier call was released: what such a call still does then has no effect (decision 128). The form in one call is not
 * used: with too little airtime it takes all there is.
 */
export function sigscaleCharge(parts: ChargingParts & { timeoutMs: number }): Remote<ChargeRefusal> {
  return {
    send: (request) => send(parts, request),
    ask: (request) => ask(parts, request),
    settlesWithinMs: settlesWithin(parts.timeoutMs),
  };
}

/** Several calls come before the debit, each with its own limit. In milliseconds. */
function settlesWithin(timeoutMs: number): number {
  return 2 * settleTime(timeoutMs);
}

async function send(
  parts: ChargingParts & { timeoutMs: number },
  request: StoredRequest,
): Promise<SendOutcome<ChargeRefusal>> {
  try {
    unitsOf(request);
    const reason = await refusalOf(parts, request);
    if (reason) return { kind: 'refused', reason };
    requireInTime(request, parts.clock, parts.timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  const reserved = await reserve(parts, request);
  if (reserved.kind !== 'done') return toOutcome(reserved);
  const { session, units } = reserved;
  if (!session) throw new Error('The operator reserved airtime and named no session');
  if (units !== unitsOf(request)) {
    requireReleased(await release(parts, request, session));
    return { kind: 'refused', reason: 'too-little' };
  }
  return charge(parts, request, session);
}

/** Why a line cannot pay, as far as the inventory says; `null` when it may. */
async function refusalOf(parts: ChargingParts, request: StoredRequest): Promise<ChargeRefusal | null> {
  const line = await findLine(parts, lineOf(request));
  if (!line || line.type === 'postpaid' || line.type === 'broadband') return 'no-airtime-account';
  const reason = lineRefusal(line);
  return reason === 'line-barred' || reason === 'line-closed' ? reason : null;
}

/** Debits in time, or releases: a late debit could follow a repeat by another process. */
async function charge(
  parts: ChargingParts & { timeoutMs: number },
  request: StoredRequest,
  session: string,
): Promise<SendOutcome<ChargeRefusal>> {
  try {
    requireInTime(request, parts.clock, 2 * parts.timeoutMs);
  } catch (cause) {
    requireReleased(await release(parts, request, session));
    return { kind: 'not-sent', cause };
  }
  const answer = await debit(parts, request, session);
  if (answer.kind === 'done') return { kind: 'delivered', operatorReference: session };
  if (answer.kind !== 'not-sent') throw unclear('debit', answer);
  requireReleased(await release(parts, request, session));
  return answer;
}

function toOutcome(answer: Exclude<RatingAnswer, { kind: 'done' }>): SendOutcome<ChargeRefusal> {
  if (answer.kind === 'not-sent') return answer;
  if (answer.kind === 'unknown') throw unclear('reservation', answer);
  switch (answer.cause) {
    case 'QUOTA_LIMIT_REACHED':
      return { kind: 'refused', reason: 'too-little' };
    case 'END_USER REQUEST_DENIED':
      return { kind: 'refused', reason: 'line-barred' };
    case 'SUBSCRIPTION_NOT_FOUND':
      return { kind: 'refused', reason: 'no-airtime-account' };
    default:
      return { kind: 'not-sent', cause: unclear('reservation', answer) };
  }
}

function unclear(what: string, answer: Exclude<RatingAnswer, { kind: 'done' }>): Error {
  if (answer.kind !== 'refused') return new Error(`A ${what} has no answer`, { cause: answer.cause });
  return new Error(`The operator refused a ${what}: HTTP ${answer.status} ${answer.cause}`.trim());
}

/** 404: the server has no such session, so nothing can be debited by it any more. */
function requireReleased(answer: RatingAnswer): void {
  if (answer.kind === 'done' || (answer.kind === 'refused' && answer.status === 404)) return;
  throw unclear('release', answer);
}

/**
 * By the accounting log, which has our key and what was charged. Without a charge, and when none can arrive any more, what is
 * still reserved is released: the airtime is the customer's again, and the charge is certainly missing.
 */
async function ask(
  parts: ChargingParts & { timeoutMs: number },
  request: StoredRequest,
): Promise<AskOutcome<ChargeRefusal>> {
  const sessions = await sessionsOf(parts, request);
  const [first, ...more] = sessions.filter(({ charged }) => charged !== null);
  if (first) {
    if (more.length > 0 || !first.charged || !sameMoney(first.charged, request.amount))
      throw new Error('The accounting log has another amount for this charge; the staff must decide');
    return { kind: 'delivered', operatorReference: first.id };
  }
  const sentMs = request.sentAt?.getTime() ?? 0;
  if (parts.clock.now().getTime() - sentMs >= settlesWithin(parts.timeoutMs))
    for (const { id, endedAt } of sessions)
      if (endedAt === null) requireReleased(await release(parts, request, id));
  return { kind: 'never-arrived' };
}

function sessionsOf(parts: ChargingParts, { key, sentAt }: StoredRequest): Promise<LoggedSession[]> {
  const sentMs = sentAt?.getTime() ?? 0;
  return findSessions(parts, key, {
    from: new Date(sentMs - EARLIER_CALLS_MS - CLOCKS_DIFFER_MS),
    to: new Date(sentMs + CLOCKS_DIFFER_MS),
  });
}
