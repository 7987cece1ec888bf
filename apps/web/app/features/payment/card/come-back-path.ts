import type { CardGateway } from '@portal/domain/card-gateway';

/**
 * Where a gateway's customer comes back to: the same address its own page leads to, with what its popup said (SPEC
 * section 4 "Card": "with status"). The server believes only the gateway itself about money.
 */
export function comeBackPath(
  gateway: CardGateway,
  transactionId: string,
  status: 'success' | 'cancelled',
): string {
  return `/payment/gateway/${gateway}/${transactionId}?status=${status}`;
}
