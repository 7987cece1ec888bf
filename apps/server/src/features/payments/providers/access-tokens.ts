import type { Clock } from '@portal/domain/time/clock';
import type { ProviderAnswer } from './provider-call.ts';

/** A token and how many seconds it lives from when it was asked for. */
export type AccessToken = { token: string; lifeSeconds: number };

export type AccessTokens = {
  /** The token in use; asks for one when there is none. Callers at once share one request. */
  current: () => Promise<string>;
  /** Forgets a token the provider no longer takes, unless a newer one is there already. */
  drop: (token: string) => void;
};

type Options = {
  /** Asks the provider; throws when there is none to be had. */
  ask: () => Promise<AccessToken>;
  clock: Clock;
  /** Renewed this long before its end, so that none dies on its way. */
  marginMs: number;
};

/** Keeps one access token per process. A failed request is not kept: the next caller asks again. */
export function accessTokens({ ask, clock, marginMs }: Options): AccessTokens {
  let kept: { token: string; usableUntil: number } | null = null;
  let asking: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const askedAt = clock.now().getTime();
    const { token, lifeSeconds } = await ask();
    kept = { token, usableUntil: askedAt + lifeSeconds * 1000 - marginMs };
    return token;
  }

  return {
    current: () => {
      if (kept && clock.now().getTime() < kept.usableUntil) return Promise.resolve(kept.token);
      asking ??= renew().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop: (token) => {
      if (kept?.token === token) kept = null;
    },
  };
}

/**
 * Makes a call that needs a token. When the provider does not take the token (HTTP 401) the call is made once more
 * with a new one: nothing was done with the first.
 * @param signal the caller's patience; a token request shared with others may last longer
 */
export async function withToken(
  tokens: AccessTokens,
  signal: AbortSignal,
  call: (token: string) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  for (let round = 0; round < 2; round += 1) {
    let token: string;
    try {
      token = await unlessAborted(tokens.current(), signal);
    } catch (cause) {
      return { kind: 'not-sent', cause };
    }
    const answer = await call(token);
    if (answer.kind !== 'answered' || answer.status !== 401) return answer;
    tokens.drop(token);
  }
  return { kind: 'not-sent', cause: new Error('The provider takes none of its tokens') };
}

/** A token may be shared with others who wait longer: our own patience ends apart. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
