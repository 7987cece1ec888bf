import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readXml, writeXml } from '@portal/domain/files/xml';
import type { SampleAnswer } from './sample-answer.ts';

/** The answers of a server, by method and path. */
export type Answers = Readonly<Record<string, SampleAnswer | readonly SampleAnswer[]>>;

/** A server that answers in another company's words. */
export type AnsweringServer = Awaited<ReturnType<typeof openAnsweringServer>>;

/** A request as the server got it. `address`: method, path and query; `body`: JSON, form or XML as an object, `null` without one. */
export type SentRequest = { address: string; headers: IncomingHttpHeaders; body: unknown };

/** Starts the server on a free port of this machine. Without an answer for a call it is HTTP 404. */
export async function openAnsweringServer() {
  let answers: Answers = {};
  let calls: string[] = [];
  let missing: string[] = [];
  let sent: SentRequest[] = [];
  const server = createServer(async (request, reply) => {
    const body = readSent(await text(request));
    const address = `${request.method} ${request.url}`;
    const [path = ''] = address.split('?');
    const key = address in answers ? address : path;
    calls.push(key);
    const given = answers[key];
    if (!given) missing.push(address);
    const answer = Array.isArray(given)
      ? (given as SampleAnswer[])[Math.min(countOf(key), given.length) - 1]
      : (given as SampleAnswer | undefined);
    sent.push({ address, headers: request.headers, body });
    const { status = 200, ...content } = answer ?? { status: 404, text: 'no answer for this call' };
    reply.writeHead(status, { 'content-type': contentType(content) }).end(writeAnswer(content));
  });
  const countOf = (key: string) => calls.filter((each) => each === key).length;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers like this from now on, and counts calls from 0. */
    answerWith: (next: Answers) => {
      answers = next;
      calls = [];
      missing = [];
      sent = [];
    },
    countOf,
    /** Calls that nothing answers. */
    missing: () => missing,
    /** The requests, in the order in which they came. */
    sent: () => sent,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Longer than any request of an adapter. */
const MAX_XML = 100_000;

function readSent(body: string): unknown {
  if (body === '') return null;
  if (body.startsWith('<')) return readXml(body, MAX_XML);
  return body.startsWith('{') || body.startsWith('[')
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));
}

/** The text of an answer or of a callback. */
export function writeAnswer(body: object): string {
  if ('json' in body) return JSON.stringify(body.json);
  if ('xml' in body) return writeXml(body.xml as object);
  return 'text' in body ? String(body.text) : '';
}

function contentType(body: object): string {
  if ('json' in body) return 'application/json';
  return 'xml' in body ? 'application/xml' : 'text/html';
}
