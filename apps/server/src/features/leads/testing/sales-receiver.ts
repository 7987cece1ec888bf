import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** What the receiver and the portal share; the form is that of Standard Webhooks. */
export const SALES_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

const TOLERANCE_MS = 5 * 60_000;

/** How the next requests are answered. `lost`: it is taken, and the connection ends without an answer. */
export type SalesHabit = 'takes' | 'lost' | 'busy';

/**
 * A sales system as docs/events.md tells its engineers to write one, with the library of Standard Webhooks (standardwebhooks.com): it
 * checks the signature over id, time and body, refuses what is older than five minutes by its clock `now`, and drops an id that it has.
 */
export async function startSalesReceiver() {
  const webhook = new Webhook(SALES_SECRET);
  const orders = new Map<string, Record<string, unknown>>();
  const receiver = {
    orders,
    habit: 'takes' as SalesHabit,
    requests: 0,
    refused: 0,
    url: '',
    now: () => new Date(),
    close: () => {},
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    receiver.requests += 1;
    if (receiver.habit === 'busy') return void response.writeHead(503).end();
    const { id, signatures, at } = readHeaders(request.headers);
    const isFresh = Math.abs(receiver.now().getTime() - at.getTime()) <= TOLERANCE_MS;
    if (!isFresh || !signatures.includes(webhook.sign(id, at, body))) {
      receiver.refused += 1;
      return void response.writeHead(400).end();
    }
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    if (!orders.has(id)) orders.set(id, data);
    if (receiver.habit === 'lost') return void request.socket.destroy();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
  receiver.close = () => void server.close();
  return receiver;
}

function readHeaders(headers: IncomingHttpHeaders) {
  const header = (name: string) => String(headers[`webhook-${name}`]);
  return {
    id: header('id'),
    signatures: header('signature').split(' '),
    at: new Date(Number(header('timestamp')) * 1_000),
  };
}

/** The running receiver. */
export type SalesReceiver = Awaited<ReturnType<typeof startSalesReceiver>>;
