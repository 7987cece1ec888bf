import type { Order } from '@portal/domain/payments/order';
import type { LineType } from '@portal/domain/products/line';

/** An order at the server's price, and the type of its line. */
export type PricedOrder = { order: Order; line: LineType };
