import {
  type DeliveryRefusal,
  lineOf,
  NETWORK_DELAY_MS,
  type RemoteDelivery,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import type { Clock } from '@isano/adapter-kit/values';
import type { Dialect, TmfLine } from './dialect.ts';

type TopUpParts = { dialect: Dialect; clock: Clock; timeoutMs: number };

/**
 * A top-up at an operator with TM Forum's interface. Servers top up barred and closed lines too, so the line is looked up
 * first; a line that is barred between the look-up and the top-up is still topped up.
 */
export function tmfTopUp(parts: TopUpParts): RemoteDelivery {
  return {
    send: (request) => send(parts, request),
    ask: parts.dialect.askTopUp,
    settlesWithinMs: settleTime(parts.timeoutMs),
  };
}

/** How long a call may still arrive after it was noted: the look-ups before it, the call, and the way. In milliseconds. */
export function settleTime(timeoutMs: number): number {
  return 2 * timeoutMs + NETWORK_DELAY_MS;
}

async function send({ dialect, clock, timeoutMs }: TopUpParts, request: StoredRequest): Promise<SendOutcome> {
  let post: () => Promise<SendOutcome>;
  try {
    const line = await dialect.findLine(lineOf(request));
    if (!line) throw new Error('The operator has no such line');
    const reason = lineRefusal(line);
    if (reason) return { kind: 'refused', reason };
    post = await dialect.prepareTopUp(request, line);
    requireInTime(request, clock, timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  return post();
}

/** Why a line can get nothing; `null` when it can. */
export function lineRefusal({ state }: TmfLine): DeliveryRefusal | null {
  if (state === 'open') return null;
  return state === 'barred' ? 'line-barred' : 'line-closed';
}

/**
 * These interfaces accept one id twice. A process that was stopped since it noted the call must not make it any more:
 * another process may have repeated it (decision 092).
 */
export function requireInTime({ sentAt }: StoredRequest, clock: Clock, limitMs: number): void {
  const begunAt = sentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (clock.now().getTime() - begunAt > limitMs) throw new Error('The call would begin too late');
}
