import type { JsonApi } from '../../../../platform/api-client/json-api.ts';
import { unknownOutcome, withoutAnswer } from '../../../../platform/api-client/send-call.ts';
import { refundKey, uuidOf } from '../idempotency-keys.ts';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { findState } from './find-state.ts';
import { gsmaError, isRepeat, type RequestState, requestState } from './wire.ts';

/**
 * Reverses the whole transaction, with a correlation id for each number of the refund: a repeat finds the result of the
 * first.
 */
export async function refundGsma(
  api: JsonApi,
  { reference, providerReference, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const correlationId = uuidOf(refundKey(`${reference}:refund`, attempt));
  const answer = await api({
    method: 'POST',
    path: `/transactions/${encodeURIComponent(providerReference)}/reversals`,
    headers: { 'x-correlationid': correlationId },
    body: { type: 'reversal' },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (isRepeat(answer)) {
    const found = await findState(api, { correlationId, providerReference: null });
    if (found.kind === 'found') return read(found.state);
    return found.kind === 'unknown'
      ? found
      : unknownOutcome('The wallet does not find a reversal that it knows');
  }
  const state = requestState.safeParse(answer.body);
  if (state.success) return read(state.data);
  const refusal = gsmaError.safeParse(answer.body);
  return refusal.success && answer.status >= 400
    ? { kind: 'refused', reason: refusal.data.errorCode }
    : unknownOutcome('The wallet answered something else than a request state');
}

function read({ status, objectReference, serverCorrelationId, error }: RequestState): RefundOutcome {
  if (status === 'completed')
    return { kind: 'refunded', refundReference: objectReference ?? serverCorrelationId };
  if (status === 'failed') return { kind: 'refused', reason: error?.errorCode ?? status };
  return { kind: 'submitted', refundReference: serverCorrelationId };
}
