import type { JsonApi } from '@portal/platform/api-client/json-api';
import { parseAnswer, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { z } from 'zod';
import type { CheckOutcome } from '../provider.ts';
import { gsmaError, missingResponse, type RequestState, requestState } from './wire.ts';

type Names = {
  /** Ours, which the request was sent with. */
  correlationId: string;
  /** The wallet's own, when its answer was read. */
  providerReference: string | null;
};

type Found =
  | { kind: 'found'; state: RequestState }
  | Extract<CheckOutcome, { kind: 'never-arrived' | 'unknown' }>;

/** Finds the state of a request: by the wallet's name for it, or, when that answer was lost, by ours. */
export async function findState(api: JsonApi, { correlationId, providerReference }: Names): Promise<Found> {
  const known = providerReference && (await readState(api, providerReference));
  if (known && known.kind !== 'never-arrived') return known;
  const lost = await readObject(api, `/responses/${correlationId}`, missingResponse);
  if (lost.kind !== 'parsed') return lost;
  const { link } = lost.data;
  const [, linked] = /^\/requeststates\/(.*)$/.exec(link) ?? [];
  if (linked) return readState(api, decodeURIComponent(linked));
  // The request is over and led to this transaction.
  const objectReference = link.slice('/transactions/'.length);
  return {
    kind: 'found',
    state: { serverCorrelationId: correlationId, status: 'completed', objectReference },
  };
}

/** Reads the state of a request by the wallet's name for it. */
async function readState(api: JsonApi, name: string): Promise<Found> {
  const parsed = await readObject(api, `/requeststates/${encodeURIComponent(name)}`, requestState);
  if (parsed.kind !== 'parsed') return parsed;
  return parsed.data.serverCorrelationId === name
    ? { kind: 'found', state: parsed.data }
    : unknownOutcome('The wallet answered about another request');
}

/** Reads an object of the wallet. One that the wallet does not find never arrived; a proxy's "not found" proves nothing. */
export async function readObject<Data>(api: JsonApi, path: string, schema: z.ZodType<Data>) {
  const answer = await api({ method: 'GET', path });
  const isMissing = answer.kind === 'answered' && answer.status === 404;
  if (isMissing && gsmaError.safeParse(answer.body).success) return { kind: 'never-arrived' } as const;
  const parsed = parseAnswer(answer, schema);
  return parsed.kind === 'parsed' ? parsed : withoutAnswer(parsed);
}
