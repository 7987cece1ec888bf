import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Money } from '../money/money.ts';
import type { BillOrder, BundleOrder, InvoiceOrder, LeadOrder } from './purchase.ts';

/**
 * What a visitor means to buy: SPEC's queryData, kept on the server under an unguessable id.
 * One member for each kind of purchase; the price is the server's, never the browser's.
 */
export type Order =
  | { kind: 'prepaid-recharge'; msisdn: Msisdn; amount: Money }
  | BillOrder
  | BundleOrder
  | InvoiceOrder
  | LeadOrder;

/** The kinds of purchase. */
export type OrderKind = Order['kind'];

/** What is in an order beside number and amount: kept with it and with its payment. */
export type OrderContents = ContentsOf<Order>;

/** Over each member by itself, so that the union stays one. */
type ContentsOf<Each extends Order> = Each extends Order ? Omit<Each, 'msisdn' | 'amount'> : never;

/** Number, amount and contents back together. */
export function buildOrder(contents: OrderContents, who: { msisdn: Msisdn; amount: Money }): Order {
  return { ...contents, ...who };
}

/** A second recharge of the same number with the same amount within this time needs a confirmation. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
