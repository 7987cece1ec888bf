import { idField } from '@portal/contract/http/fields';
import { STATUS_STREAM_EVENTS, STATUS_STREAM_PATH } from '@portal/contract/http/status-stream';
import type { Payment } from '@portal/payments/engine/payment';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import { isFinalForCustomer } from '@portal/payments/engine/transaction-status';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { openEventStream } from '@portal/platform/http/event-stream';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { clientAddressOf, networkOf } from '@portal/platform/http/rate-limits/client-network';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PaymentsDeps } from '../payments-deps.ts';
import { toStatusResult } from '../transactions/read-transaction.ts';
import type { StatusFeed } from './status-feed.ts';
import type { StreamLimits, StreamSlots } from './stream-slots.ts';

/** What the status streams of a process need. */
export type StatusStreams = { feed: StatusFeed<PaymentState>; slots: StreamSlots };

type Deps = StatusStreams & { store: PaymentsDeps['store']; metrics: Metrics };

/** When a client without a slot may try again. Streams last minutes, and it polls meanwhile. */
const RETRY_AFTER_SECONDS = 30;

const querystring = z.object({ tid: idField });

/**
 * Registers the status of a payment as server-sent events, for the browsers that ordered it or pay it. It says what
 * `readStatus` says, and only reads. Without compression: the server never compresses replies of the API.
 */
export function registerStatusStream(context: FastifyInstance, { feed, slots, store, metrics }: Deps): void {
  const takeSlot = countOpened(slots, metrics);
  // Streams would keep a server that closes open for minutes.
  context.addHook('preClose', async () => feed.endAll());
  context.get<{ Querystring: z.output<typeof querystring> }>(
    STATUS_STREAM_PATH,
    {
      exposeHeadRoute: false,
      config: { limit: 'reading', isStream: true },
      // A tool that tries every call of the OpenAPI document would wait for its end.
      schema: { hide: true, querystring },
    },
    async (request, reply) => {
      const { visitorId, query } = request;
      const payment = await findOwn(store, query.tid, visitorId);
      const free = takeSlot({ address: networkOf(clientAddressOf(request)), visitorId });
      streamStatus(reply, { payment, feed, onClosed: free });
      return reply;
    },
  );
}

/** The payment, if this browser ordered it or pays it; for others it does not exist. */
async function findOwn(store: Deps['store'], id: string, visitorId: string): Promise<Payment> {
  const payment = await store.find(id);
  if (payment?.visitorId !== visitorId && payment?.orderVisitorId !== visitorId)
    throw new PortalError('NOT_FOUND');
  return payment;
}

type Opened = { payment: Payment; feed: StatusFeed<PaymentState>; onClosed: () => void };

/** Sends the status now and after each change, until it is final. */
function streamStatus(reply: FastifyReply, { payment: { id, state }, feed, onClosed }: Opened): void {
  let stopListening = () => {};
  const stream = openEventStream(reply, () => {
    stopListening();
    onClosed();
  });
  const onState = (next: PaymentState) => {
    stream.send(STATUS_STREAM_EVENTS.status, toStatusResult(id, next));
    if (isFinalForCustomer(next)) stream.end();
  };
  stopListening = feed.listen({
    id,
    state,
    onState,
    onAlive: () => stream.send(STATUS_STREAM_EVENTS.alive, {}),
    onEnd: (isTimeOver) => {
      if (isTimeOver) stream.send(STATUS_STREAM_EVENTS.end, {});
      stream.end();
    },
  });
  onState(state);
}

/** Takes a slot and counts it. Throws RATE_LIMITED at a limit. */
function countOpened(slots: StreamSlots, metrics: Metrics) {
  const streams = metrics.counter('status_streams_total', 'Status streams opened or refused at a limit', [
    'result',
  ]);
  const results = ['opened', 'total', 'perAddress', 'perVisitor'] as const satisfies (
    | keyof StreamLimits
    | 'opened'
  )[];
  for (const result of results) streams.inc({ result }, 0);
  return (client: Parameters<StreamSlots['take']>[0]): (() => void) => {
    const slot = slots.take(client);
    streams.inc({ result: typeof slot === 'string' ? slot : 'opened' });
    if (typeof slot === 'string')
      throw new PortalError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return slot;
  };
}
