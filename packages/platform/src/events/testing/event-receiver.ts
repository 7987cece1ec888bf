import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { secret } from '../../crypto/secret.ts';
import type { EventEndpoint } from '../event-endpoint.ts';
import type { EventSender } from '../send-events.ts';

/** What events for the receiver are signed with. */
export const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A request as it arrived. */
type Received = { headers: Record<string, string>; body: string };

/** A receiver over real HTTP; `status` is its next answers. It answers 400 to events of the type `refuses`. */
export async function startReceiver() {
  const received: Received[] = [];
  const refuses = null as string | null;
  const receiver = { received, status: 204, refuses, url: '', close: () => server.close() };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers as Record<string, string>, body });
    const isRefused = JSON.parse(body).type === receiver.refuses;
    response.writeHead(isRefused ? 400 : receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return receiver;
}

/** The running receiver. */
export type EventReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** The events that arrived, parsed. */
export const bodies = ({ received }: { received: Received[] }) =>
  received.map(({ body }) => JSON.parse(body));
/** Their types in alphabetical order. */
export const types = (from: { received: Received[] }) =>
  bodies(from)
    .map(({ type }) => type)
    .sort();

/** The receiver as an endpoint for every kind of event. */
export function endpointAt({ url }: EventReceiver, fields: Partial<EventEndpoint>): EventEndpoint {
  const none = { types: null, numbers: false, contacts: false };
  return { name: 'crm', url, secrets: [secret(SECRET)], ...none, ...fields };
}

/** Sends what waits. */
export async function send(sender: EventSender): Promise<void> {
  sender.wake();
  await sender.settled();
}
