import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { pathOfOption } from '@portal/domain/payments/payment-option';
import { parseLastMethod } from '../browser-storage/payment-choice.ts';
import { type PayOption, suggestPayOption } from './pay-options.ts';

type OrderCalls = Pick<PortalClient, 'readOrder' | 'listPaymentOptions' | 'listBroadbandPaymentOptions'>;

/** Lists the payment methods of an order. Broadband orders have their own call (SPEC section 7 "Payment options"). */
export function listOrderOptions(
  portal: Pick<OrderCalls, 'listPaymentOptions' | 'listBroadbandPaymentOptions'>,
  { rechargeType, orderId }: Pick<CallResult<'readOrder'>, 'rechargeType' | 'orderId'>,
) {
  return rechargeType === 'Broadband Recharge'
    ? portal.listBroadbandPaymentOptions({ orderId })
    : portal.listPaymentOptions({ orderId });
}

/**
 * Path of the method that opens first for an order, `null` where no method is offered.
 * @param cookies the `Cookie` header of the request, which says what was paid with last
 */
export function firstMethodPath(
  options: readonly Pick<PayOption, 'segment' | 'form' | 'failing'>[],
  { orderId, cookies }: { orderId: string; cookies: string | null },
): string | null {
  const first = suggestPayOption(options, parseLastMethod(cookies));
  return first && `${pathOfOption(first)}?${new URLSearchParams({ order: orderId })}`;
}

/**
 * Path of the page on which a placed order is paid. It names the method, because a redirect from the list of methods to it would cost
 * another round trip, 0.4 s on 3G; the list, which explains what is missing, where there is no answer.
 * @param cookies the `Cookie` header of the request
 */
export async function findPaymentPath(
  portal: OrderCalls,
  { orderId, cookies }: { orderId: string; cookies: string | null },
): Promise<string> {
  const order = await portal.readOrder({ id: orderId });
  const answer = order.kind === 'ok' ? await listOrderOptions(portal, order.result) : null;
  const options = answer?.kind === 'ok' ? answer.result.paymentOption : [];
  return (
    firstMethodPath(options, { orderId, cookies }) ??
    `/payment/start?${new URLSearchParams({ order: orderId })}`
  );
}
