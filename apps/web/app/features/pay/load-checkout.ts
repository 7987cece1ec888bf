import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Money, parseMoney } from '@portal/domain/money/money';
import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { parseTransactionStatus } from '@portal/domain/payments/transaction-status';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { listOrderOptions } from '../../fast-payment/payment-path.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import type { PaymentOption } from './payment-methods.ts';

/** Settings of the payment pages. SPEC section 3 "Config data". */
export type PaymentSettings = Pick<
  CallResult<'readConfig'>['configData'],
  'enableAmPin' | 'pinResetDial' | 'pinRepeat' | 'paymentMaxTry'
> & {
  /** URL of the card gateway's popup script; `null` when the customer is redirected to the gateway's page instead. */
  popupScript: string | null;
};

/** A card gateway and the amount it charges. */
export type CardGatewayOption = {
  gateway: CardGateway;
  name: string;
  charged: Money;
  /** Many payments through it fail now. */
  failing: boolean;
};

/** The data of a payment page, by the state of its order. */
export type Checkout =
  | {
      kind: 'open';
      order: SessionOrder;
      options: PaymentOption[];
      /** The gateways of the card option in the operator's order; empty without that option. */
      gateways: CardGatewayOption[];
      settings: PaymentSettings;
    }
  /** A payment of the order is in progress or done: the visitor belongs on its status page (RULINGS 19). */
  | { kind: 'under-way'; transactionId: string }
  | { kind: 'missing' }
  | { kind: 'unavailable' };

/** The data of a payment page whose order can be paid. */
export type OpenCheckout = Extract<Checkout, { kind: 'open' }>;

/** Loads the order of a payment page with its payment options. `orderId` comes from the URL and may be invalid. */
export async function loadCheckout(portal: PortalClient, orderId: string): Promise<Checkout> {
  if (orderId === '') return { kind: 'missing' };
  const order = await portal.readOrder({ id: orderId });
  if (order.kind === 'refused' && isMissing(order.code)) return { kind: 'missing' };
  if (order.kind !== 'ok') return { kind: 'unavailable' };
  const { transactionId } = order.result;
  if (transactionId && (await isUnderWay(portal, transactionId))) return { kind: 'under-way', transactionId };
  const [options, config] = await Promise.all([
    listOrderOptions(portal, order.result),
    portal.readConfig({}),
  ]);
  if (options.kind === 'refused' && isMissing(options.code)) return { kind: 'missing' };
  if (options.kind !== 'ok' || config.kind !== 'ok') return { kind: 'unavailable' };
  const { enableAmPin, pinResetDial, pinRepeat, paymentMaxTry, payStackConfig } = config.result.configData;
  return {
    kind: 'open',
    order: order.result,
    // Without the card's gateways, which are below: each byte of this is part of the page.
    options: options.result.paymentOption.map(({ pgOptions: _gateways, ...option }) => option),
    gateways: readGateways(options.result),
    settings: {
      enableAmPin,
      pinResetDial,
      pinRepeat,
      paymentMaxTry,
      popupScript: popupScriptIn(payStackConfig),
    },
  };
}

function isMissing(code: string): boolean {
  return code === 'NOT_FOUND' || code === 'INVALID_REQUEST' || code === 'ORDER_CLOSED';
}

/** A registered payment does not count: the visitor may still type a PIN or choose another payment method. */
async function isUnderWay(portal: PortalClient, transactionId: string): Promise<boolean> {
  const status = await portal.readStatus({ tid: transactionId });
  return status.kind !== 'ok' || parseTransactionStatus(status.result.status) !== 'REQUEST_REGISTERED';
}

function readGateways({ paymentOption }: CallResult<'listPaymentOptions'>): CardGatewayOption[] {
  const options = paymentOption.flatMap(({ pgOptions = [] }) => pgOptions);
  return options.flatMap(({ paymentOpt: gateway, name, amount, currency, failing = false }) => {
    const charged = parseMoney(amount, currency);
    return charged ? [{ gateway, name, charged, failing }] : [];
  });
}

/** Reads the script from `payStackConfig`, which is JSON in a string (SPEC section 3 "Config data"). */
function popupScriptIn(payStackConfig: string): string | null {
  const { popupScript } = JSON.parse(payStackConfig) as { popupScript?: unknown };
  return typeof popupScript === 'string' ? popupScript : null;
}

/** The price of an order. The contract's schema guarantees that it parses; every provider refuses zero. */
export function priceOfOrder({ amount, currency }: Pick<SessionOrder, 'amount' | 'currency'>): Money {
  return parseMoney(amount, currency) ?? { minor: 0, currency };
}

/** The recipient of an order as shown: the number, or the account of a fixed-internet bill. */
export function recipientOfOrder({ rechargeType, accountNo, msisdn }: SessionOrder): string {
  return rechargeType === 'BILL_PAYMENT' && accountNo ? accountNo : formatMsisdn(msisdn);
}
