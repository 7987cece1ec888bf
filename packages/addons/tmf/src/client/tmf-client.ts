import { createAccessTokens } from '@isano/adapter-kit/http';
import type { Clock } from '@isano/adapter-kit/values';
import { z } from 'zod';
import type { TmfAccount } from '../account.ts';
import type { ApiName, TmfProfile } from '../profile.ts';
import { createAuthorization } from './authorization.ts';
import { readProblem } from './problem.ts';
import { createTransport, type HttpAnswer, type HttpCall, type TlsIdentity } from './transport.ts';

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
