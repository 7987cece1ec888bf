import { toInternational } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import { refundKey, uuidOf } from '../idempotency-keys.ts';
import type { PartRefundRequest, PayoutRequest, RefundOutcome, RefundRequest } from '../provider.ts';
import { findState } from './find-state.ts';
import { partyOf } from './party.ts';
import { gsmaError, isRepeat, type RequestState, requestState } from './wire.ts';

/** Our account at the wallet, and its API. */
type Ours = { api: JsonApi; creditAccount: string };

/**
 * Reverses the whole transaction, with a correlation id for each number of the refund: a repeat finds the result of the
 * first.
 */
export function refundGsma(
  { api }: Pick<Ours, 'api'>,
  { reference, providerReference, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const path = `/transactions/${encodeURIComponent(providerReference)}/reversals`;
  const key = refundKey(`${reference}:refund`, attempt);
  return moveMoney(api, { path, key, body: { type: 'reversal' } });
}

/** Refunds an amount by an adjustment that names the transaction, once for each key. */
export function refundGsmaPart(ours: Ours, request: PartRefundRequest): Promise<RefundOutcome> {
  const { payer, providerReference, ...rest } = request;
  const body = {
    ...movementTo(ours, { ...rest, payee: payer }),
    originalTransactionReference: providerReference,
  };
  return moveMoney(ours.api, { path: '/transactions/type/adjustment', key: request.key, body });
}

/** Pays an amount to any wallet, once for each key. */
export function payOutGsma(ours: Ours, request: PayoutRequest): Promise<RefundOutcome> {
  const body = movementTo(ours, request);
  return moveMoney(ours.api, { path: '/transactions/type/disbursement', key: request.key, body });
}

function movementTo(
  { creditAccount }: Ours,
  { payee, amount, reference }: Pick<PayoutRequest, 'payee' | 'amount' | 'reference'>,
) {
  return {
    amount: toDecimal(amount),
    currency: amount.currency,
    debitParty: partyOf(creditAccount),
    creditParty: [{ key: 'msisdn', value: `+${toInternational(payee)}` }],
    requestingOrganisationTransactionReference: reference,
    descriptionText: 'Refund',
  };
}

/** Requests a movement under the correlation id of its key (PROVIDERS.md section 9). */
async function moveMoney(
  api: JsonApi,
  { path, key, body }: { path: string; key: string; body: object },
): Promise<RefundOutcome> {
  const correlationId = uuidOf(key);
  const answer = await api({ method: 'POST', path, headers: { 'x-correlationid': correlationId }, body });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (isRepeat(answer)) {
    const found = await findState(api, { correlationId, providerReference: null });
    if (found.kind === 'found') return read(found.state);
    return found.kind === 'unknown'
      ? found
      : unknownOutcome('The wallet does not find a movement that it knows');
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
