import type { Money } from './money.ts';
import type { Msisdn } from './msisdn.ts';

/**
 * What a visitor means to buy: SPEC's queryData, kept on the server under an unguessable id.
 * One member for each kind of purchase; the price is the server's, never the browser's.
 */
export type Order = { kind: 'prepaid-recharge'; msisdn: Msisdn; amount: Money };

/** The kinds of purchase. */
export type OrderKind = Order['kind'];

/** Asking once more is due when the same number is recharged with the same amount this soon (issue 2, item 8). */
export const REPEAT_WINDOW_MS = 10 * 60_000;
