import type { SmsRouteDeps } from '@isano/adapter-kit/sms';
import type { Pdu } from 'smpp';
import {
  connectSmpp,
  NoAnswerError,
  NotWrittenError,
  type SmppServer,
  type SmppSession,
} from './smpp-session.ts';
import { describeStatus, OK } from './status.ts';
import type { SmppTiming } from './timing.ts';

/** The account at the message centre. */
export type SmppAccount = SmppServer & { systemId: string; password: string; systemType: string };

/** One bind that is made again whenever it is lost. */
export type SmppConnection = ReturnType<typeof openSmppConnection>;

/** How a connection is bound: it sends, receives or both. */
export type SmppBind = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';

type ConnectionOptions = {
  account: SmppAccount;
  bind: SmppBind;
  log: SmsRouteDeps['log'];
  /** Answers a request of the message centre. */
  answer: (pdu: Pdu) => Promise<Pdu | null>;
  timing: SmppTiming;
};

const BIND_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
const MAX_PAUSE_MS = 60_000;
/** After a bind that lasted so long, the next one is made soon. */
const LASTING_MS = 30_000;
const INTERFACE_VERSION = 0x34;

/**
 * Keeps one bind to a message centre: `enquire_link` finds a silent connection, a lost one is made again with
 * growing pauses.
 */
export function openSmppConnection(options: ConnectionOptions) {
  const { log, timing } = options;
  let bound: SmppSession | null = null;
  let closing = false;
  let pauseMs = timing.firstPause;
  let waker: (() => void) | null = null;
  let onBound = Promise.withResolvers<void>();
  let inFlight = 0;

  const keepBound = async () => {
    while (!closing) {
      const since = performance.now();
      const why = await holdSession(options, (session) => {
        bound = session;
        onBound.resolve();
      });
      if (bound) onBound = Promise.withResolvers();
      bound = null;
      if (closing) return;
      if (performance.now() - since > LASTING_MS) pauseMs = timing.firstPause;
      log.warn({ route: 'smpp', why, pauseMs }, 'no connection to the message centre');
      await new Promise<void>((resolve) => {
        waker = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  };
  const kept = keepBound();
  return {
    isBound: () => bound !== null,
    /** Sends a request; waits a moment for a bind that is being made. Rejects like {@link SmppSession.request}. */
    request: async (...request: Parameters<SmppSession['request']>) => {
      if (!bound && !closing) await Promise.race([onBound.promise, delay(timing.bindWait)]);
      if (!bound || closing) throw new NotWrittenError('not connected to the message centre');
      inFlight += 1;
      try {
        return await bound.request(...request);
      } finally {
        inFlight -= 1;
      }
    },
    /** Unbinds after the answers that are still awaited, for at most three seconds. */
    close: async () => {
      closing = true;
      waker?.();
      const until = performance.now() + CLOSE_TIMEOUT_MS;
      while (inFlight > 0 && performance.now() < until) await delay(20);
      await bound?.request('unbind', {}, CLOSE_TIMEOUT_MS).catch(() => {});
      bound?.destroy('closed by the portal');
      await Promise.race([kept, delay(CLOSE_TIMEOUT_MS)]);
    },
  };
}

/** Connects, binds and stays until the connection ends. Returns why it ended. */
async function holdSession(
  { account, bind, answer, timing }: ConnectionOptions,
  onBound: (session: SmppSession) => void,
): Promise<string> {
  const session = connectSmpp(account, answer);
  const timer = setTimeout(() => session.destroy('no connection in time'), BIND_TIMEOUT_MS);
  try {
    await session.connected;
    const status = await bindSession(session, account, bind);
    clearTimeout(timer);
    if (status !== OK) session.destroy(`bind refused: ${describeStatus(status)}`);
    else onBound(session);
  } catch (error) {
    session.destroy((error as Error).message);
  }
  clearTimeout(timer);
  const stopEnquiring = enquire(session, timing);
  const why = await session.ended;
  stopEnquiring();
  return why;
}

/** Binds a connected session. Returns the status of the answer; rejects without one. */
async function bindSession(
  session: SmppSession,
  { systemId, password, systemType }: SmppAccount,
  bind: SmppBind,
): Promise<number> {
  const fields = {
    system_id: systemId,
    password,
    system_type: systemType,
    interface_version: INTERFACE_VERSION,
  };
  return (await session.request(bind, fields, BIND_TIMEOUT_MS)).command_status;
}

/**
 * Binds once as a transmitter, which receives nothing, and unbinds. Returns the status of the bind's answer; rejects when the
 * message centre does not answer.
 */
export async function tryBind(account: SmppAccount): Promise<number> {
  const session = connectSmpp(account, async () => null);
  const timer = setTimeout(() => session.destroy('no connection in time'), BIND_TIMEOUT_MS);
  try {
    await session.connected;
    const status = await bindSession(session, account, 'bind_transmitter');
    if (status === OK) await session.request('unbind', {}, CLOSE_TIMEOUT_MS).catch(() => {});
    return status;
  } finally {
    clearTimeout(timer);
    session.destroy('checked');
  }
}

/** Ends a connection on which the message centre does not answer. */
function enquire(session: SmppSession, timing: SmppTiming): () => void {
  const timer = setInterval(() => {
    session.request('enquire_link', {}, timing.enquireAnswer).catch((error) => {
      if (error instanceof NoAnswerError) session.destroy('no answer to enquire_link');
    });
  }, timing.enquire);
  timer.unref();
  return () => clearInterval(timer);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
