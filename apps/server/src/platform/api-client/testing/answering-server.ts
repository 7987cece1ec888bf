import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeXml } from '@portal/domain/files/xml';
import type { SampleAnswer } from './sample-answer.ts';

/** The answers of a server, by method and path. */
export type Answers = Readonly<Record<string, SampleAnswer | readonly SampleAnswer[]>>;

/** A server that answers in another company's words. */
export type AnsweringServer = Awaited<ReturnType<typeof openAnsweringServer>>;

/** Starts the server on a free port of this machine. Without an answer for a call it is HTTP 404. */
export async function openAnsweringServer() {
  let answers: Answers = {};
  let calls: string[] = [];
  let missing: string[] = [];
  const server = createServer((request, reply) => {
    request.resume();
    const address = `${request.method} ${request.url}`;
    const [path = ''] = address.split('?');
    const key = address in answers ? address : path;
    calls.push(key);
    const given = answers[key];
    if (!given) missing.push(address);
    const answer = Array.isArray(given)
      ? (given as SampleAnswer[])[Math.min(countOf(key), given.length) - 1]
      : (given as SampleAnswer | undefined);
    const { status = 200, ...body } = answer ?? { status: 404, text: 'no answer for this call' };
    reply.writeHead(status, { 'content-type': contentType(body) }).end(writeAnswer(body));
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
    },
    countOf,
    /** Calls that nothing answers. */
    missing: () => missing,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
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
