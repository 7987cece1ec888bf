import { toDecimal } from '@portal/domain/money/money';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { refundKey } from '../refund-key.ts';
import type { OpenApi, OpenApiAccount } from './open-api-session.ts';
import { DECLINES } from './open-api-wire.ts';
import { readOpenApi, unclearOpenApiAnswer } from './read-open-api.ts';

/** Gives everything back under a conversation id for each number of the refund: a repeat is told that it was done. */
export async function reverseOpenApi(
  api: OpenApi,
  account: OpenApiAccount,
  { reference, providerReference, amount, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const conversationId = refundKey(`${reference}R`, attempt);
  const body = {
    input_ReversalAmount: toDecimal(amount),
    input_TransactionID: providerReference,
    input_Country: account.country,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: conversationId,
  };
  const read = readOpenApi(await api({ method: 'PUT', path: '/reversal/', body }));
  if (read.kind !== 'read') return { kind: 'unknown', cause: read.cause };
  const { output_ResponseCode: code, output_TransactionID: done } = read.answer;
  if (code === 'INS-0' || code === 'INS-10') {
    return { kind: 'refunded', refundReference: done ?? conversationId };
  }
  return DECLINES[code] ? { kind: 'refused', reason: code } : unclearOpenApiAnswer(code);
}
