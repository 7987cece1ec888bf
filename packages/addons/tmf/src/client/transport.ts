import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type NoAnswer, parseJson, unknownOutcome } from '@isano/adapter-kit/http';

/** Certificates in PEM: ours with its key for mutual TLS, and the authority of the other side. */
export type TlsIdentity = { cert?: string; key?: string; ca?: string };

/** One HTTP request. `signal` ends it, body included. */
export type HttpCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** The result of a request. `body`: the parsed JSON, or the text when it is something else. */
export type HttpAnswer =
  | { kind: 'answered'; status: number; headers: IncomingMessage['headers']; body: unknown }
  | NoAnswer;

/** Sends a request. Never throws: an error is part of the result. */
export type Transport = (call: HttpCall) => Promise<HttpAnswer>;

/** The longest page of a list; more would fill the memory. */
const MAX_BYTES = 16_000_000;

/**
 * Creates the function that sends requests. It uses `node:https` because the built-in `fetch` cannot present a client
 * certificate. As in `sendCall`, a server error or a time-out proves nothing (RULINGS 5); a request whose connection
 * was never made, and one that the server was too busy for, was not read.
 */
export function createTransport(identity: TlsIdentity): Transport {
  const secure = new HttpsAgent({ keepAlive: true, ...identity });
  const plain = new HttpAgent({ keepAlive: true });
  return async (call) => {
    const isSecure = call.url.startsWith('https:');
    const { method, headers, signal } = call;
    const outcome = isSecure
      ? await send(httpsRequest(call.url, { method, headers, signal, agent: secure }), call, 'secureConnect')
      : await send(httpRequest(call.url, { method, headers, signal, agent: plain }), call, 'connect');
    if (outcome.kind !== 'answered') return outcome;
    const { status } = outcome;
    if (status === 429) return { kind: 'not-sent', cause: new Error('The operator is busy: HTTP 429') };
    if (status >= 500 || status === 408) return unknownOutcome(`The operator answered HTTP ${status}`);
    return outcome;
  };
}

function send(
  request: ClientRequest,
  { body }: HttpCall,
  connectedEvent: 'connect' | 'secureConnect',
): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let isConnected = false;
    const fail = (cause: unknown) => resolve({ kind: isConnected ? 'unknown' : 'not-sent', cause });
    request.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once(connectedEvent, () => (isConnected = true));
    });
    request.on('error', fail);
    request.on('response', (response) => {
      readText(response).then((text) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ kind: 'answered', status, headers, body: parseJson(text) });
      }, fail);
    });
    request.end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
