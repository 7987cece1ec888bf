import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Money } from '../money/money.ts';
import type { BillOrder, BundleOrder, InvoiceOrder, LeadOrder, SeveralOrder } from './purchase.ts';

/**
 * An order: SPEC's queryData, stored on the server under an unguessable id. One member per kind of purchase. The price is
 * set by the server, never by the browser.
 */
export type Order =
  | { kind: 'prepaid-recharge'; msisdn: Msisdn; amount: Money }
  | BillOrder
  | BundleOrder
  | InvoiceOrder
  | LeadOrder
  | SeveralOrder;

/** The kinds of purchase. */
export type OrderKind = Order['kind'];

/** An order without number and amount; stored with the order and its payment. */
export type OrderContents = ContentsOf<Order>;

/** Distributes over the union, so that its members stay separate. */
type ContentsOf<Each extends Order> = Each extends Order ? Omit<Each, 'msisdn' | 'amount'> : never;

/** Builds an order from its contents, number and amount. */
export function buildOrder(contents: OrderContents, who: { msisdn: Msisdn; amount: Money }): Order {
  return { ...contents, ...who };
}

/** A second recharge of the same number with the same amount within this time needs a confirmation. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
