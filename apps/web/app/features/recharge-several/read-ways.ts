import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Money, toDecimal } from '@portal/domain/money/money';

/** How several numbers can be paid. */
export type SeveralWays = {
  /** Whether there is any way at the moment. */
  isPayable: boolean;
  /** Names of the ways that pay for one number only: what one of several cannot get could not be sent back alone (decision 242). */
  oneOnly: string[];
};

/** Compares the ways to pay for one number and for several. When they cannot be read, the payment page says what is offered. */
export async function readSeveralWays(
  portal: Pick<PortalClient, 'listPaymentOptions'>,
  max: Money,
): Promise<SeveralWays> {
  const purchase = { transactionType: 'PREPAID_RECHARGE', amount: toDecimal(max) } as const;
  const [one, several] = await Promise.all([
    portal.listPaymentOptions(purchase),
    portal.listPaymentOptions({ ...purchase, rechargeType: 'SEVERAL RECHARGES' }),
  ]);
  if (one.kind !== 'ok' || several.kind !== 'ok') return { isPayable: true, oneOnly: [] };
  const offered = namesOf(several.result);
  return {
    isPayable: offered.length > 0,
    oneOnly: namesOf(one.result).filter((name) => !offered.includes(name)),
  };
}

/** Names that a customer knows: of cards those of the gateways. */
function namesOf({ paymentOption }: CallResult<'listPaymentOptions'>): string[] {
  return paymentOption.flatMap(({ label, pgOptions }) => pgOptions?.map(({ name }) => name) ?? label);
}
