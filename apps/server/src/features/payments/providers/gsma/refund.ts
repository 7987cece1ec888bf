import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import { refundKey } from '../refund-key.ts';
import { uuidOf } from '../uuid-of.ts';
import { findState, unclearRequest } from './find-state.ts';
import type { GsmaApi } from './gsma-api.ts';
import { gsmaError, isRepeat, type RequestState, requestState } from './wire.ts';

type Wanted = Pick<RefundRequest, 'reference' | 'providerReference' | 'attempt'>;

/**
 * Reverses the whole transaction, under a correlation id for each number of the refund: a repeat finds what the first
 * came to, for ever.
 */
export async function refundGsma(
  api: GsmaApi,
  { reference, providerReference, attempt }: Wanted,
): Promise<RefundOutcome> {
  const correlationId = uuidOf(refundKey(`${reference}:refund`, attempt));
  const answer = await api({
    method: 'POST',
    path: `/transactions/${encodeURIComponent(providerReference)}/reversals`,
    headers: { 'x-correlationid': correlationId },
    body: { type: 'reversal' },
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const json = parseJsonAnswer(answer);
  if (isRepeat(answer.status, json.kind === 'answered' ? json.body : null)) {
    const found = await findState(api, { correlationId, providerReference: null });
    if (found.kind === 'found') return read(found.state);
    return found.kind === 'unknown'
      ? found
      : unclearRequest('The wallet knows the reversal and does not know it');
  }
  if (json.kind !== 'answered') return { kind: 'unknown', cause: json.cause };
  const state = requestState.safeParse(json.body);
  if (state.success) return read(state.data);
  const refusal = gsmaError.safeParse(json.body);
  return refusal.success && answer.status >= 400
    ? { kind: 'refused', reason: refusal.data.errorCode }
    : unclearRequest('The wallet answered something else than a request state');
}

function read({ status, objectReference, serverCorrelationId, error }: RequestState): RefundOutcome {
  if (status === 'completed')
    return { kind: 'refunded', refundReference: objectReference ?? serverCorrelationId };
  if (status === 'failed') return { kind: 'refused', reason: error?.errorCode ?? status };
  return { kind: 'submitted', refundReference: serverCorrelationId };
}
