import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { cookieJar } from '../../e2e/cookie-jar.ts';
import {
  type Answer,
  createPortalClient,
  type PortalClient,
} from '../../packages/contract/src/http/portal-client.ts';

/** A visitor that costs the machine as little as possible: plain http over connections that stay open. */
export function loadVisitor(url: string, connections: number): { portal: PortalClient; leave: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const jar = cookieJar();
  const fetch = async (address: string, { method, headers, body }: RequestInit) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(address, {
        method,
        agent,
        headers: { ...(headers as Record<string, string>), ...jar.headers() },
      });
      asked.once('response', resolve).once('error', reject).end(body);
    });
    jar.keep(reply.headers['set-cookie'] ?? []);
    const words = await text(reply);
    return { status: reply.statusCode, json: () => JSON.parse(words) };
  };
  const portal = createPortalClient({
    baseUrl: url,
    fetch: fetch as unknown as typeof globalThis.fetch,
    lang: () => 'en',
  });
  return { portal, leave: () => agent.destroy() };
}

/** The result of a call that must succeed; throws with what was said instead. */
export function resultOf<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(answer.kind === 'refused' ? `${answer.code}: ${answer.message}` : 'unreachable', {
    cause: answer.kind === 'unreachable' ? answer.cause : undefined,
  });
}
