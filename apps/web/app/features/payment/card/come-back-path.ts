import type { CardGateway } from '@portal/domain/card-gateway';

/** Where a gateway's customer comes back to: the same address its own page leads to. `left`: without having paid. */
export function comeBackPath(gateway: CardGateway, transactionId: string, left = false): string {
  return `/payment/gateway/${gateway}/${transactionId}${left ? '?status=cancelled' : ''}`;
}
