import { type Money, toDecimal } from '@portal/domain/money';
import type { RefundOutcome } from '../provider.ts';
import type { OpenApi, OpenApiAccount } from './open-api-session.ts';
import { DECLINES } from './open-api-wire.ts';
import { readOpenApi, unclear } from './read-open-api.ts';

type Wanted = { reference: string; providerReference: string; amount: Money };

/** Gives everything back under a conversation id of its own: a repeat is told that it was done. */
export async function reverseOpenApi(
  api: OpenApi,
  account: OpenApiAccount,
  { reference, providerReference, amount }: Wanted,
): Promise<RefundOutcome> {
  const body = {
    input_ReversalAmount: toDecimal(amount),
    input_TransactionID: providerReference,
    input_Country: account.country,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: `${reference}R`,
  };
  const read = readOpenApi(await api({ method: 'PUT', path: '/reversal/', body }));
  if (read.kind !== 'read') return { kind: 'unknown', cause: read.cause };
  const { output_ResponseCode: code, output_TransactionID: done } = read.answer;
  if (code === 'INS-0' || code === 'INS-10') {
    return { kind: 'refunded', refundReference: done ?? `${reference}R` };
  }
  return DECLINES[code] ? { kind: 'refused', reason: code } : unclear(code);
}
