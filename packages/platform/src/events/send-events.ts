import { createHmac } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';
import type { Secret } from '../crypto/secret.ts';
import type { EventData, EventType } from './event.ts';
import type { EventEndpoint } from './event-endpoint.ts';
import { claimEvents, type DueEvent, dropEvent, recordAttempt } from './event-store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second … failed attempt of an event; the last one repeats until the event is erased. */
const RETRY_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];

/** Pauses of an endpoint that accepts nothing: its other events need not be tried. */
const PAUSE_MS = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE];

const TIMEOUT_MS = 10 * SECOND;

/** Longer than an attempt can take. */
const CLAIM_MS = MINUTE;

/** Events at once to one endpoint. */
const BATCH = 10;

/** Names, addresses and e-mails of an event, for endpoints that receive contacts. They are read when it is sent and stored nowhere. */
export type ContactSource = {
  /** Fields to add; `null` when the person was erased, so that the event is not sent any more. Throws: it is tried again. */
  read: (event: DueEvent) => Promise<EventData | null>;
  /** Called when such an endpoint has accepted the event, before that is recorded; repeated when it is sent again. */
  noteAccepted: (event: DueEvent, endpoint: string) => Promise<void>;
};

export type EventSenderDeps = {
  pool: pg.Pool;
  clock: Clock;
  endpoints: readonly EventEndpoint[];
  /** The source of each type that has contacts. */
  contacts?: Partial<Record<EventType, ContactSource>>;
  /** Receives names, ids and reasons. */
  log: { warn: (facts: object, message: string) => void };
};

/** Sends what is due, to each endpoint on its own: one that fails or is slow stops no other. */
export type EventSender = ReturnType<typeof createEventSender>;

const SECRET_PREFIX = 'whsec_';

/** Creates the sender of a process. Several processes share the work. */
export function createEventSender(deps: EventSenderDeps) {
  const ended = new AbortController();
  const workers = deps.endpoints.map((endpoint) => createWorker(deps, endpoint, ended.signal));
  const settled = async () => void (await Promise.all(workers.map(({ running }) => running())));
  return {
    /** Begins to send where nothing is being sent. Returns at once; call it each second. */
    wake: () => {
      for (const { wake } of workers) wake();
    },
    /** Resolves when everything that is due was tried. */
    settled,
    /** Ends running attempts, which another process repeats, and resolves when none runs. */
    stop: () => {
      ended.abort();
      return settled();
    },
  };
}

function createWorker(deps: EventSenderDeps, endpoint: EventEndpoint, signal: AbortSignal) {
  const { clock, log } = deps;
  let running: Promise<void> | null = null;
  let failures = 0;
  let pausedUntil = 0;
  const sendAll = async () => {
    while (!signal.aborted && clock.now().getTime() >= pausedUntil) {
      const outcomes = await sendBatch(deps, endpoint, signal);
      if (outcomes.length === 0) return;
      const isFailing = !outcomes.includes(true);
      failures = isFailing ? failures + 1 : 0;
      pausedUntil = isFailing ? clock.now().getTime() + pick(PAUSE_MS, failures) : 0;
    }
  };
  return {
    running: () => running,
    wake: () => {
      if (signal.aborted) return;
      running ??= sendAll()
        .catch((err) => log.warn({ endpoint: endpoint.name, err }, 'events could not be read or noted'))
        .finally(() => {
          running = null;
        });
    },
  };
}

/** Sends what is due, at most {@link BATCH}. Returns for each whether it was accepted. */
async function sendBatch(
  deps: EventSenderDeps,
  endpoint: EventEndpoint,
  signal: AbortSignal,
): Promise<boolean[]> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const due = await claimEvents(deps.pool, { endpoint: endpoint.name, now, until, limit: BATCH });
  return Promise.all(due.map((event) => sendAndNote(deps, { endpoint, event, signal })));
}

async function sendAndNote(
  { pool, clock, log, contacts = {} }: EventSenderDeps,
  { endpoint, event, signal }: { endpoint: EventEndpoint; event: DueEvent; signal: AbortSignal },
): Promise<boolean> {
  const { name } = endpoint;
  const source = endpoint.contacts ? contacts[event.type] : undefined;
  const added = source ? await source.read(event).catch(() => 'no-answer' as const) : {};
  if (added === null) {
    await dropEvent(pool, { endpoint: name, id: event.id });
    return true;
  }
  const error =
    added === 'no-answer'
      ? 'CONTACT_DATA_NOT_READ'
      : await send(endpoint, { ...event, data: { ...event.data, ...added } }, { at: clock.now(), signal });
  if (error === null) await source?.noteAccepted(event, name);
  // This process ends: the claim expires, and another process sends it.
  if (error !== null && signal.aborted) return false;
  const now = clock.now();
  const dueAt = error === null ? now : new Date(now.getTime() + pick(RETRY_MS, event.attempts));
  await recordAttempt(pool, {
    endpoint: name,
    id: event.id,
    dueAt,
    error,
    deliveredAt: error === null ? now : null,
  });
  if (error !== null) log.warn({ endpoint: name, event: event.id, error }, 'an event was not accepted');
  return error === null;
}

/** Posts an event. Returns why it failed; `null`: the endpoint answered with a status of 200 to 299. */
async function send(
  { url, secrets }: EventEndpoint,
  { id, type, at: happenedAt, data }: DueEvent,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<string | null> {
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
  const headers = { 'content-type': 'application/json', ...signEvent(secrets, { id, at, body }) };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

/** The element for the given count, which begins at 1; the last one beyond the end. */
function pick(list: readonly number[], count: number): number {
  return list[Math.min(count, list.length) - 1] ?? 0;
}

/**
 * The headers that prove an event to its receiver, after Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): HMAC-SHA256 of id, time and
 * body, one signature for each secret.
 * @param at when it is sent, UTC; receivers refuse one that is minutes old
 */
function signEvent(
  secrets: readonly Secret[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((each) => {
    const key = Buffer.from(each.reveal().slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
