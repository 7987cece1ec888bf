import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import { z } from 'zod';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import { accessTokens, withToken } from '../access-tokens.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { callProvider, type ProviderAnswer } from '../provider-call.ts';

/** Our account at the Open API. */
export type OpenApiAccount = {
  /** Without a slash at the end. */
  baseUrl: string;
  /** `sandbox` or `openapi`: the second piece of every path. */
  stage: string;
  /** `vodacomTZN`, `vodacomDRC` and the like. */
  market: string;
  /** Country of the market, as its calls spell it: `TZN`. */
  country: string;
  apiKey: Secret;
  /** RSA public key of their portal, base64 SPKI. */
  publicKey: string;
  serviceProviderCode: string;
};

/** How to reach it. */
export type OpenApiOptions = {
  account: OpenApiAccount;
  clock: Clock;
  /** Longest wait for a call; left out, what production needs: a collection waits for the customer. */
  timeoutMs?: number;
};

/** One call in a session; another one is opened once when it is not taken. */
export type OpenApi = (call: {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
}) => Promise<ProviderAnswer>;

const sessionAnswer = z.object({ output_SessionID: z.string().min(1) });

const SESSION_TIMEOUT_MS = 10_000;
/** Set in their portal; we renew well before the shortest they offer. */
const SESSION_SECONDS = 600;
const SESSION_MARGIN_MS = 60_000;
/** What a session problem is called; answered with 401 the customer may also have said no. */
const SESSION_REFUSED = 'INS-2';

/** The HTTP API. Calls never throw: what went wrong is part of the answer. */
export function openApi({ account, clock, ...options }: OpenApiOptions): OpenApi {
  const { timeoutMs = PAYMENT_TIMEOUT_MS } = options;
  const base = `${account.baseUrl}/${account.stage}/ipg/v2/${account.market}`;
  const sessions = accessTokens({ ask: () => open(account, base), clock, marginMs: SESSION_MARGIN_MS });
  return async ({ method, path, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return withToken(sessions, signal, async (session) => {
      const answer = await callProvider({
        method,
        url: base + path,
        headers: headersWith(wrap(session, account)),
        signal,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return markRefusedSession(answer);
    });
  };
}

/** 401 is also the status of refusals by the customer: only that of a session is left as it is. */
function markRefusedSession(answer: ProviderAnswer): ProviderAnswer {
  if (answer.kind !== 'answered' || answer.status !== 401) return answer;
  return answer.text.includes(`"${SESSION_REFUSED}"`) ? answer : { ...answer, status: 422 };
}

async function open(account: OpenApiAccount, base: string) {
  const response = await fetch(`${base}/getSession/`, {
    headers: headersWith(wrap(account.apiKey.reveal(), account)),
    redirect: 'error',
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`M-Pesa opened no session: HTTP ${response.status}`);
  const { output_SessionID: token } = sessionAnswer.parse(await response.json());
  return { token, lifeSeconds: SESSION_SECONDS };
}

function headersWith(bearer: string): Record<string, string> {
  return { authorization: `Bearer ${bearer}`, origin: '*', 'content-type': 'application/json' };
}

/** Their protocol's own wrapping, PKCS#1 v1.5: nothing of ours is protected by it alone. */
function wrap(text: string, { publicKey }: OpenApiAccount): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');
}
