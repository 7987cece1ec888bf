import type { CallInput } from '@portal/contract/calls/calls';

/** The visitor, and the network block (client-network.ts) that look-ups are counted by. */
export type OrderCaller = { visitorId: string; network: string };

/** What a visitor wants to buy, in the wire format. */
export type OrderInput = CallInput<'placeOrder'>;

/** The input for one kind of purchase. */
export type OrderInputOf<Type extends OrderInput['transactionType']> = Extract<
  OrderInput,
  { transactionType: Type }
>;
