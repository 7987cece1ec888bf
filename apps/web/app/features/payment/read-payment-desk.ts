import type { CallResult } from '@portal/contract/calls';
import type { PortalClient } from '@portal/contract/portal-client';
import type { CardGateway } from '@portal/domain/card-gateway';
import { type Money, parseMoney } from '@portal/domain/money';
import { parseTransactionStatus } from '@portal/domain/transaction-status';
import type { SessionOrder } from '../../blocks/order-session.ts';
import { shownMsisdn } from '../../blocks/shown.ts';
import type { PaymentOption } from './payment-methods.ts';

/** Switches and figures the payment pages need. SPEC section 3 "Config data". */
export type PaymentSettings = Pick<
  CallResult<'readConfig'>['configData'],
  'enableAmPin' | 'pinResetDial' | 'paymentMaxTry'
> & {
  /** Script of the card gateway's popup, `null` when its page is gone to instead. */
  popupScript: string | null;
};

/** A gateway inside the card option, with what it charges a card. */
export type Gateway = {
  gateway: CardGateway;
  name: string;
  charged: Money;
  /** Many payments through it fail at the moment. */
  failing: boolean;
};

/** What a payment page finds behind the order of its address. */
export type PaymentDesk =
  | {
      kind: 'open';
      order: SessionOrder;
      options: PaymentOption[];
      /** Of the card option, in the order they are offered; none without it. */
      gateways: Gateway[];
      settings: PaymentSettings;
    }
  /** A payment of it is under way or done: its status page is the place to be (HOUSE, habit 4). */
  | { kind: 'under-way'; transactionId: string }
  | { kind: 'missing' }
  | { kind: 'unavailable' };

/** Finds out where an order stands. `orderId` is from the address and may be anything. */
export async function readPaymentDesk(portal: PortalClient, orderId: string): Promise<PaymentDesk> {
  if (orderId === '') return { kind: 'missing' };
  const order = await portal.readOrder({ id: orderId });
  if (order.kind === 'refused' && isMissing(order.code)) return { kind: 'missing' };
  if (order.kind !== 'ok') return { kind: 'unavailable' };
  const { transactionId } = order.result;
  if (transactionId && (await isUnderWay(portal, transactionId))) return { kind: 'under-way', transactionId };
  const [options, config] = await Promise.all([listOptions(portal, order.result), portal.readConfig({})]);
  if (options.kind === 'refused' && isMissing(options.code)) return { kind: 'missing' };
  if (options.kind !== 'ok' || config.kind !== 'ok') return { kind: 'unavailable' };
  const { enableAmPin, pinResetDial, paymentMaxTry, payStackConfig } = config.result.configData;
  return {
    kind: 'open',
    order: order.result,
    options: options.result.paymentOption,
    gateways: readGateways(options.result),
    settings: { enableAmPin, pinResetDial, paymentMaxTry, popupScript: popupScriptIn(payStackConfig) },
  };
}

/** Broadband has a path of its own for its options (SPEC section 7 "Payment options"). */
function listOptions(portal: PortalClient, { rechargeType, orderId }: SessionOrder) {
  return rechargeType === 'Broadband Recharge'
    ? portal.listBroadbandPaymentOptions({ orderId })
    : portal.listPaymentOptions({ orderId });
}

function isMissing(code: string): boolean {
  return code === 'NOT_FOUND' || code === 'INVALID_REQUEST' || code === 'ORDER_CLOSED';
}

/** Made but not yet handed to the wallet: the visitor may still type a PIN or choose another way. */
async function isUnderWay(portal: PortalClient, transactionId: string): Promise<boolean> {
  const status = await portal.readStatus({ tid: transactionId });
  return status.kind !== 'ok' || parseTransactionStatus(status.result.status) !== 'REQUEST_REGISTERED';
}

function readGateways({ paymentOption }: CallResult<'listPaymentOptions'>): Gateway[] {
  const options = paymentOption.flatMap(({ pgOptions = [] }) => pgOptions);
  return options.flatMap(({ paymentOpt: gateway, name, amount, currency, failing = false }) => {
    const charged = parseMoney(amount, currency);
    return charged ? [{ gateway, name, charged, failing }] : [];
  });
}

/** Of `payStackConfig`, which is JSON in a text (SPEC section 3 "Config data"). */
function popupScriptIn(payStackConfig: string): string | null {
  const { popupScript } = JSON.parse(payStackConfig) as { popupScript?: unknown };
  return typeof popupScript === 'string' ? popupScript : null;
}

/** The price of an order. The contract's pattern makes it readable; zero would be refused by every provider. */
export function amountOf({ amount, currency }: Pick<SessionOrder, 'amount' | 'currency'>): Money {
  return parseMoney(amount, currency) ?? { minor: 0, currency };
}

/** For whom an order is, as shown: the number, or the account of a fixed-internet bill. */
export function recipientOf({ rechargeType, accountNo, msisdn }: SessionOrder): string {
  return rechargeType === 'BILL_PAYMENT' && accountNo ? accountNo : shownMsisdn(msisdn);
}
