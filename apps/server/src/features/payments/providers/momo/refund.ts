import { toDecimal } from '@portal/domain/money/money';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { parseJsonAnswer } from '../provider-call.ts';
import { refundKey } from '../refund-key.ts';
import { uuidOf } from '../uuid-of.ts';
import type { MomoApi } from './momo-api.ts';
import { refusalAnswer, requestAnswer, WAITING } from './wire.ts';

type Wanted = Pick<RefundRequest, 'reference' | 'amount' | 'attempt'>;

/**
 * Gives everything back through the product Disbursement, under a UUID for each number of the refund: MoMo keeps its
 * first final answer to a UUID for ever. A repeat is told that it was asked for. What became of it is asked at once.
 */
export async function refundMomo(
  api: MomoApi,
  { reference, amount, attempt }: Wanted,
): Promise<RefundOutcome> {
  const id = uuidOf(refundKey(`${reference}:refund`, attempt));
  const answer = await api({
    product: 'disbursement',
    method: 'POST',
    path: '/refund',
    headers: { 'x-reference-id': id },
    body: {
      amount: toDecimal(amount),
      currency: amount.currency,
      externalId: reference,
      payerMessage: 'Refund',
      payeeNote: 'Refund',
      referenceIdToRefund: uuidOf(reference),
    },
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  if (answer.status === 202 || answer.status === 409) return stateOf(api, id, reference);
  const json = parseJsonAnswer(answer);
  const refusal = json.kind === 'answered' ? refusalAnswer.safeParse(json.body) : null;
  if (refusal?.success && answer.status >= 400) return { kind: 'refused', reason: refusal.data.code };
  return { kind: 'unknown', cause: new Error(`MoMo answered HTTP ${answer.status}`) };
}

async function stateOf(api: MomoApi, id: string, reference: string): Promise<RefundOutcome> {
  const json = parseJsonAnswer(await api({ product: 'disbursement', method: 'GET', path: `/refund/${id}` }));
  if (json.kind !== 'answered') return { kind: 'unknown', cause: json.cause };
  const parsed = requestAnswer.safeParse(json.body);
  if (!parsed.success || parsed.data.externalId !== reference)
    return { kind: 'unknown', cause: parsed.error ?? new Error('MoMo answered about another refund') };
  const { status, reason, financialTransactionId } = parsed.data;
  if (status === 'SUCCESSFUL') return { kind: 'refunded', refundReference: financialTransactionId ?? id };
  if (status === 'FAILED') return { kind: 'refused', reason: reason ?? status };
  if (WAITING.includes(status)) return { kind: 'submitted', refundReference: id };
  return { kind: 'unknown', cause: new Error(`A status nobody knows: ${status}`) };
}
