import type { CallInput } from '@portal/contract/calls/calls';
import type { Order } from '@portal/domain/payments/order';
import type { LineType } from '@portal/domain/products/line';

/** The visitor, and the network block (client-network.ts) that look-ups are counted by. */
export type OrderCaller = { visitorId: string; network: string };

/** What a visitor wants to buy, in the wire format. */
export type OrderInput = CallInput<'placeOrder'>;

/** The input for one kind of purchase. */
export type OrderInputOf<Type extends OrderInput['transactionType']> = Extract<
  OrderInput,
  { transactionType: Type }
>;

/** An order at the server's price, and the type of its line. */
export type PricedOrder = { order: Order; line: LineType };
