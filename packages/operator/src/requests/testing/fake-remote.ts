import type { Clock } from '@portal/domain/time/clock';
import { expect } from 'vitest';
import type { Delivery } from '../../delivery.ts';
import type { AskOutcome, RemoteDelivery, SendOutcome } from '../request-state.ts';

/** The longest a call of {@link createFakeRemote} is on its way, in milliseconds. */
export const SETTLES_WITHIN_MS = 60_000;

/** `lost`: delivered without an answer. `delayed`: arrives later, without an answer. `vanished`: never arrives. */
export type RemoteFault = 'none' | 'lost' | 'delayed' | 'vanished' | 'pending' | 'not-sent' | 'refused';

type Entry = { state: 'given' | 'pending' | 'refused'; id: string };

/**
 * A remote interface without idempotency: each call that arrives delivers once more. Its record is complete. Delayed
 * calls arrive at the end of the time in which they can.
 */
export function createFakeRemote(clock: Clock) {
  const entries: Entry[] = [];
  let onTheWay: number[] = [];
  let fault: RemoteFault = 'none';
  let isMute = false;

  const add = (state: Entry['state']): Entry => {
    const entry = { state, id: `R${entries.length + 1}` };
    entries.push(entry);
    return entry;
  };
  const deliveries = () => entries.filter(({ state }) => state !== 'refused').length;

  const send = async (): Promise<SendOutcome> => {
    const now = fault;
    fault = 'none';
    switch (now) {
      case 'none':
        return { kind: 'delivered', operatorReference: add('given').id };
      case 'pending':
        return { kind: 'pending', reference: add('pending').id };
      case 'refused':
        add('refused');
        return { kind: 'refused', reason: 'line-barred' };
      case 'not-sent':
        return { kind: 'not-sent', cause: new Error('connection refused') };
      case 'delayed':
        onTheWay.push(clock.now().getTime() + SETTLES_WITHIN_MS - 1);
        throw new Error('time-out');
      case 'lost':
        add('given');
        throw new Error('the answer was lost');
      case 'vanished':
        throw new Error('the request was lost');
    }
  };

  const ask = async (): Promise<AskOutcome> => {
    if (isMute) {
      isMute = false;
      throw new Error('the record does not answer');
    }
    const [entry] = entries;
    if (!entry) return { kind: 'never-arrived' };
    if (entry.state === 'refused') return { kind: 'refused', reason: 'line-barred' };
    const wasPending = entry.state === 'pending';
    entry.state = 'given';
    return wasPending ? { kind: 'pending' } : { kind: 'delivered', operatorReference: entry.id };
  };

  const remote: RemoteDelivery = { send, ask, settlesWithinMs: SETTLES_WITHIN_MS };
  return {
    ...remote,
    deliveries,
    setFault: (next: RemoteFault) => {
      fault = next;
    },
    muteNextQuestion: () => {
      isMute = true;
    },
    /** Lets the calls arrive whose time has come. */
    arrive: () => {
      const now = clock.now().getTime();
      const arrived = onTheWay.filter((at) => at <= now);
      onTheWay = onTheWay.filter((at) => at > now);
      for (const _ of arrived) add('given');
    },
    /** Compares what the caller was told with what happened. */
    verify: (result: PromiseSettledResult<Delivery>) => {
      if (result.status === 'rejected') return;
      const told = result.value;
      if (told.kind === 'delivered') {
        const given = entries.find(({ id }) => id === told.operatorReference);
        expect(given?.state, 'reported as delivered, and it was not').toBe('given');
      } else expect(deliveries(), 'reported as refused, and it was delivered').toBe(0);
    },
  };
}
