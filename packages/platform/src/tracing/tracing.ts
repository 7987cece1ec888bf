import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';

/** Labels of a span: names and numbers of ours. Never a phone number, an id of a payment, a secret or a message. */
export type SpanFacts = Record<string, string | number | boolean>;

/** A piece of work that has ended. Times are milliseconds since 1970, with fractions. */
export type FinishedSpan = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  traceId: string;
  spanId: string;
  /** `null`: the root of its trace. */
  parentId: string | null;
  startedAt: number;
  endedAt: number;
  facts: SpanFacts;
  failed: boolean;
};

/** Work that has begun. Its trace may change until it ends: a request learns late which payment it concerns. */
export type OpenSpan = {
  /** Runs a function whose spans become children of this one. */
  run: <T>(work: () => T) => T;
  /** Ends the span and records it. */
  end: (facts: SpanFacts, failed: boolean) => void;
};

/** Description of a span. `paymentId`: its work belongs to the trace of that payment. */
type SpanStart = Pick<FinishedSpan, 'name' | 'kind'> & { paymentId?: string | undefined };

/** Measures requests, jobs and calls to others as spans of traces. */
export type Tracing = ReturnType<typeof createTracing>;

type Position = { traceId: string; spanId: string; parentId: string | null; joined: boolean };

/** Creates the tracing that passes each finished span to `record`. */
export function createTracing(record: (span: FinishedSpan) => void) {
  const current = new AsyncLocalStorage<Position>();
  const open = ({ name, kind, paymentId }: SpanStart): OpenSpan => {
    const position = newPosition(current.getStore(), paymentId);
    const startedAt = now();
    return {
      run: (work) => current.run(position, work),
      end: (facts, failed) => {
        const { joined: _joined, ...ids } = position;
        record({ name, kind, ...ids, startedAt, endedAt: now(), facts, failed });
      },
    };
  };
  return {
    open,
    /**
     * Measures an asynchronous function.
     * @param describe labels from its result
     */
    measure: async <T>(
      start: SpanStart,
      work: () => Promise<T>,
      describe: (result: T) => SpanFacts = () => ({}),
    ): Promise<T> => {
      const span = open(start);
      try {
        const result = await span.run(work);
        span.end(describe(result), false);
        return result;
      } catch (error) {
        // The message of an error may contain anything, its class does not.
        span.end({ 'error.type': error instanceof Error ? error.name : typeof error }, true);
        throw error;
      }
    },
    /**
     * Moves the running request into the trace of a payment. `created`: it created the payment, so it is the root
     * that all other spans of the payment descend from.
     */
    joinPayment: (paymentId: string, { created = false }: { created?: boolean } = {}) => {
      const position = current.getStore();
      if (position && (!position.joined || created)) join(position, paymentId, created);
    },
  };
}

/**
 * Trace of a payment, and its root span: 16 and 8 bytes in hexadecimal. They are computed from the payment's id, so that every
 * node and every later job finds the trace without storing it (decision 068). It is a hash: a payment's id opens its status
 * page and must not be readable in a tracing system.
 */
export function traceIdsOf(paymentId: string): { traceId: string; rootSpanId: string } {
  const hash = createHash('sha256').update(paymentId).digest('hex');
  return { traceId: hash.slice(0, 32), rootSpanId: hash.slice(32, 48) };
}

/** The place of a new span: under the running one, else under the root of its payment, else a trace of its own. */
function newPosition(parent: Position | undefined, paymentId: string | undefined): Position {
  const spanId = randomBytes(8).toString('hex');
  if (parent?.joined) return { traceId: parent.traceId, spanId, parentId: parent.spanId, joined: true };
  if (paymentId !== undefined) {
    if (parent) join(parent, paymentId, false);
    const { traceId, rootSpanId } = traceIdsOf(paymentId);
    return { traceId, spanId, parentId: parent?.spanId ?? rootSpanId, joined: true };
  }
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  return { traceId, spanId, parentId: parent?.spanId ?? null, joined: false };
}

function join(position: Position, paymentId: string, created: boolean): void {
  const { traceId, rootSpanId } = traceIdsOf(paymentId);
  Object.assign(position, { traceId, parentId: created ? null : rootSpanId, joined: true });
  if (created) position.spanId = rootSpanId;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
