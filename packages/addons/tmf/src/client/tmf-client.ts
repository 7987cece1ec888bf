import { type AccessToken, createAccessTokens } from '@isano/adapter-kit/http';
import type { Clock } from '@isano/adapter-kit/values';
import { z } from 'zod';
import type { TmfAccount } from '../account.ts';
import type { ApiName, TmfProfile } from '../profile.ts';
import { readProblem } from './problem.ts';
import {
  createTransport,
  type HttpAnswer,
  type HttpCall,
  type TlsIdentity,
  type Transport,
} from './transport.ts';

/** Filters of a list by attribute. */
export type Query = Readonly<Record<string, string>>;

/** What is called: an interface, the path below it, and what else the request has. */
export type Target = { api: ApiName; path: string; query?: Query; headers?: Record<string, string> };

/** Calls of TM Forum's interfaces with our account. */
export type TmfClient = {
  /** Reads something. An error is part of the result. */
  get: (target: Target) => Promise<HttpAnswer>;
  /** Creates something. An error is part of the result. `key` goes into the header of the profile, if it names one. */
  post: (target: Target, body: object, key: string) => Promise<HttpAnswer>;
};

const TOKEN_TIMEOUT_MS = 10_000;

/** Lifetime of a token whose answer names none, in seconds. */
const USUAL_LIFE_SECONDS = 300;

/** Lifetimes are sent as text and as numbers. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(USUAL_LIFE_SECONDS),
});

/** Creates the client. It calls nothing yet. Throws when the variables of the account contradict each other. */
export function createTmfClient(account: TmfAccount, clock: Clock): TmfClient {
  const { baseUrl, profile } = account;
  const call = createCaller(account, clock);
  const urlOf = ({ api, path, query = {} }: Target) => {
    const search = new URLSearchParams(query).toString();
    return `${baseUrl}${profile.paths[api]}${path}${search && `?${search}`}`;
  };
  return {
    get: (target) => call({ method: 'GET', url: urlOf(target), headers: { ...ACCEPT, ...target.headers } }),
    post: (target, body, key) => {
      const own = { ...ACCEPT, 'content-type': 'application/json', ...target.headers };
      const headers = { ...own, ...keyHeaderOf(profile, key) };
      return call({ method: 'POST', url: urlOf(target), headers, body: JSON.stringify(body) });
    },
  };
}

type Caller = (call: Omit<HttpCall, 'signal'>) => Promise<HttpAnswer>;

/** Adds what proves whose the requests are, and the longest wait. A refused token had no effect: once more with a new one. */
function createCaller(account: TmfAccount, clock: Clock): Caller {
  const { profile, tls, timeoutSeconds } = account;
  const transport = createTransport(identityOf(tls));
  const authorization = createAuthorization(account, transport);
  const tokens = authorization.kind === 'token' ? createAccessTokens({ ...authorization, clock }) : null;
  return async (call) => {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    const send = (own: Record<string, string>) =>
      transport({ ...call, headers: { ...own, ...call.headers }, signal });
    if (!tokens) return unwrap(await send(authorization.headers), profile.envelope);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      let token: string;
      try {
        token = await tokens.current();
      } catch (cause) {
        return { kind: 'not-sent', cause };
      }
      const answer = await send({ authorization: `Bearer ${token}` });
      if (answer.kind !== 'answered' || answer.status !== 401) return unwrap(answer, profile.envelope);
      tokens.drop(token);
    }
    return { kind: 'not-sent', cause: new Error('The operator refuses all of its tokens') };
  };
}

function identityOf({ cert, key, ca }: TmfAccount['tls']): TlsIdentity {
  if ((cert === null) !== (key === null))
    throw new Error('TMF_CLIENT_CERTIFICATE and TMF_CLIENT_KEY are needed together');
  return {
    ...(cert !== null && { cert: cert.reveal() }),
    ...(key !== null && { key: key.reveal() }),
    ...(ca !== null && { ca }),
  };
}

const ACCEPT = { accept: 'application/json' };

/** Some operators accept fewer characters than our ids have. The end of an id is random, its beginning a time. */
function keyHeaderOf({ keyHeader }: TmfProfile, key: string): Record<string, string> {
  return keyHeader ? { [keyHeader.name]: key.replace(/\W/g, '').slice(-keyHeader.length) } : {};
}

/** Takes the content out of an operator's own frame around every answer. */
function unwrap(answer: HttpAnswer, envelope: string | null): HttpAnswer {
  if (envelope === null || answer.kind !== 'answered' || answer.status >= 400) return answer;
  const framed = z.record(z.string(), z.unknown()).safeParse(answer.body);
  const body = framed.success && envelope in framed.data ? framed.data[envelope] : answer.body;
  return { ...answer, body };
}

/** The parsed answer of a look-up. Throws for an error and for an answer that cannot be read. */
export function requireBody<Data>(answer: HttpAnswer, schema: z.ZodType<Data>): Data {
  if (answer.kind !== 'answered')
    throw new Error('The operator did not answer a look-up', { cause: answer.cause });
  if (answer.status >= 300)
    throw new Error(`The operator refused a look-up: ${readProblem(answer.status, answer.body).text}`);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new Error('The answer of the operator to a look-up cannot be read', { cause: parsed.error });
}

/** How requests prove whose they are: by a token that is requested, or by fixed headers (none with mutual TLS alone). */
type Authorization =
  | { kind: 'token'; request: () => Promise<AccessToken>; headers: Record<string, never> }
  | { kind: 'fixed'; headers: Record<string, string> };

/**
 * OAuth 2 client credentials (RFC 6749 section 4.4, the client by HTTP Basic), HTTP Basic, or neither. Throws when the
 * variables of the account contradict each other.
 */
function createAuthorization({ token, basic }: TmfAccount, transport: Transport): Authorization {
  if (token.url !== null) {
    const { url, clientId, clientSecret } = token;
    if (clientId === null || clientSecret === null)
      throw new Error('TMF_TOKEN_URL: needs TMF_CLIENT_ID and TMF_CLIENT_SECRET');
    if (basic.user !== null) throw new Error('TMF_USER: set it or TMF_TOKEN_URL, not both');
    const headers = basicHeader(encodeURIComponent(clientId), encodeURIComponent(clientSecret.reveal()));
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(token.scope !== null && { scope: token.scope }),
    });
    return { kind: 'token', request: () => requestToken(transport, { url, headers, body }), headers: {} };
  }
  if (basic.user === null) return { kind: 'fixed', headers: {} };
  if (basic.password === null) throw new Error('TMF_USER: needs TMF_PASSWORD');
  return { kind: 'fixed', headers: basicHeader(basic.user, basic.password.reveal()) };
}

function basicHeader(user: string, password: string) {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

type TokenCall = { url: string; headers: Record<string, string>; body: URLSearchParams };

async function requestToken(transport: Transport, { url, headers, body }: TokenCall): Promise<AccessToken> {
  const answer = await transport({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  if (answer.kind !== 'answered') throw new Error('The operator gave no token', { cause: answer.cause });
  if (answer.status !== 200)
    throw new Error(`The operator gave no token: ${readProblem(answer.status, answer.body).text}`);
  const { access_token, expires_in } = tokenAnswer.parse(answer.body);
  return { token: access_token, lifeSeconds: expires_in };
}
