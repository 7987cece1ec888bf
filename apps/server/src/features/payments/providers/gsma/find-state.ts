import type { CheckOutcome } from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import type { GsmaApi } from './gsma-api.ts';
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

/** The state of a request: by the wallet's name for it, or, when that answer was lost, by ours. */
export async function findState(api: GsmaApi, { correlationId, providerReference }: Names): Promise<Found> {
  const known =
    providerReference && (await readAt(api, `/requeststates/${encodeURIComponent(providerReference)}`));
  if (known && known.kind !== 'never-arrived') return known;
  const lost = await getJson(api, `/responses/${correlationId}`);
  if (lost.kind !== 'answered') return lost;
  const parsed = missingResponse.safeParse(lost.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  const { link } = parsed.data;
  if (link.startsWith('/requeststates/')) return readAt(api, link);
  // The request is over and led to this transaction.
  const objectReference = link.slice('/transactions/'.length);
  return {
    kind: 'found',
    state: { serverCorrelationId: correlationId, status: 'completed', objectReference },
  };
}

async function readAt(api: GsmaApi, path: string): Promise<Found> {
  const answer = await getJson(api, path);
  if (answer.kind !== 'answered') return answer;
  const parsed = requestState.safeParse(answer.body);
  return parsed.success ? { kind: 'found', state: parsed.data } : { kind: 'unknown', cause: parsed.error };
}

/** Reads something; what the wallet says is not there never arrived. A proxy's "not found" proves nothing. */
export async function getJson(api: GsmaApi, path: string) {
  const answer = await api({ method: 'GET', path });
  const json = parseJsonAnswer(answer);
  const isMissing = answer.kind === 'answered' && answer.status === 404 && json.kind === 'answered';
  if (isMissing && gsmaError.safeParse(json.body).success) return { kind: 'never-arrived' } as const;
  return json.kind === 'answered' ? json : ({ kind: 'unknown', cause: json.cause } as const);
}

/** Nothing certain. */
export function unclearRequest(words: string): { kind: 'unknown'; cause: Error } {
  return { kind: 'unknown', cause: new Error(words) };
}
