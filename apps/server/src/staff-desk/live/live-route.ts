import { idField } from '@portal/contract/http/fields';
import { STATUS_STREAM_EVENTS } from '@portal/contract/http/status-stream';
import { STAFF_LIVE_PATH, type StaffLive } from '@portal/contract/staff/staff-live';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { openEventStream } from '@portal/platform/http/event-stream';
import { clientAddressOf, networkOf } from '@portal/platform/http/rate-limits/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { hashSecret } from '../sign-in/session-store.ts';
import { type LiveState, QUEUES, toLiveState } from './live-feeds.ts';

type Options = Pick<DeskDeps, 'live' | 'clock'> & {
  findCaller: (request: FastifyRequest) => Promise<StaffCaller | null>;
};

const querystring = z.object({
  /** The payment whose case is open; left out: the queues. */
  payment: idField.optional(),
  /** Version of what the page shows; empty: not known. */
  version: z.string().max(64).default(''),
});

/**
 * Registers the stream of an open page of the desk: a case for who may read payments, the queues for everybody. It says that something
 * changed, on any node, and who else has the case open; with the session it ends.
 */
export function registerLive(app: FastifyInstance, { live, clock, findCaller }: Options): void {
  // Streams would keep a server that closes open for minutes.
  app.addHook('preClose', async () => {
    live.cases.endAll();
    live.queues.endAll();
  });
  app.get(
    STAFF_LIVE_PATH,
    { exposeHeadRoute: false, config: { isStream: true }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = await findCaller(request);
      if (!caller) return reply.code(401).send();
      const input = querystring.safeParse(request.query);
      if (!input.success) return reply.code(400).send();
      const isReader = caller.roles.some((role) =>
        STAFF_ROUTES.readPayment.roles.some((one) => one === role),
      );
      if (input.data.payment && !isReader) return reply.code(403).send();
      const slot = live.slots.take({
        address: networkOf(clientAddressOf(request)),
        visitorId: caller.subject,
      });
      if (typeof slot === 'string') return reply.code(429).send();
      await streamChanges(reply, { ...input.data, caller, live, clock, onClosed: slot });
      return reply;
    },
  );
}

type Opened = z.output<typeof querystring> &
  Pick<Options, 'live' | 'clock'> & { caller: StaffCaller; onClosed: () => void };

async function streamChanges(reply: FastifyReply, opened: Opened): Promise<void> {
  const { payment, version, caller, live, onClosed } = opened;
  const presence = payment === undefined ? null : noteCase(payment, opened);
  await presence?.watch(true);
  let stopListening = () => {};
  const stream = openEventStream(reply, () => {
    stopListening();
    onClosed();
    presence?.leave();
  });
  const endWithSession = async () => {
    if ((await presence?.watch(false)) === false) stream.end();
  };
  stopListening = live[payment ? 'cases' : 'queues'].listen({
    id: payment ?? QUEUES,
    state: toLiveState(version, []),
    onState: (state) => {
      stream.send(STATUS_STREAM_EVENTS.status, describeTo(caller, state));
      void endWithSession();
    },
    onAlive: () => {
      stream.send(STATUS_STREAM_EVENTS.alive, {});
      void endWithSession();
    },
    onEnd: (isTimeOver) => {
      if (isTimeOver) stream.send(STATUS_STREAM_EVENTS.end, {});
      stream.end();
    },
  });
}

/** A failure costs the others a name, for a while: nobody waits for it. */
function noteCase(paymentId: string, { caller, live, clock }: Pick<Opened, 'caller' | 'live' | 'clock'>) {
  const session = hashSecret(caller.token);
  // One after the other: a sign of life that arrived after the end would leave the name there.
  let noted: Promise<boolean> = Promise.resolve(true);
  return {
    /** Whether the session still is. */
    watch: (isNew: boolean): Promise<boolean> => {
      const watch = () => live.presence.watch({ session, paymentId, now: clock.now() }, isNew);
      noted = noted.then(watch).catch(() => true);
      return noted;
    },
    leave: () => void noted.then(() => live.presence.leave(session, paymentId)).catch(() => {}),
  };
}

/** Without the person: another of their windows is no news. */
function describeTo({ subject }: StaffCaller, state: LiveState): StaffLive {
  const [version, people] = JSON.parse(state) as [string, [string, string][]];
  return { version, people: people.filter(([id]) => id !== subject).map(([, name]) => name) };
}
