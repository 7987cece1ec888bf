import type { CallInput } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { PaymentMode } from '@portal/payments/providers/registry';

/** What a caller came to buy. */
export type Purpose = 'recharge' | 'bundle';

/** What is ordered, in the wire format of `placeOrder`. */
export type OrderInput = Extract<
  CallInput<'placeOrder'>,
  { transactionType: 'PREPAID_RECHARGE' | 'PREPAID_BUNDLES' }
>;

/** A screen with what the caller has chosen before it. */
export type Place =
  | { screen: 'menu' }
  | { screen: 'recipient'; purpose: Purpose }
  | { screen: 'number'; purpose: Purpose }
  | { screen: 'amount'; msisdn: Msisdn }
  | { screen: 'categories'; msisdn: Msisdn }
  | { screen: 'bundles'; msisdn: Msisdn; category: string }
  | { screen: 'repeat'; order: OrderInput; minutes: number }
  /** What the caller's own line has already. */
  | { screen: 'held'; orderId: string; left: string; until: string | null }
  | { screen: 'method'; orderId: string }
  | { screen: 'confirm'; orderId: string; mode: PaymentMode }
  /** `question`: what the code is for, as it was asked. */
  | { screen: 'proof'; code: string; question: string }
  | { screen: 'last' }
  | { screen: 'standing' }
  | { screen: 'standing-order'; id: string }
  | { screen: 'language' };

/** Where a session is: the screens that Back returns to, the current one last, and the page of a list. */
export type SessionState = { places: Place[]; page: number };

/** Where every session begins. */
export const START: SessionState = { places: [{ screen: 'menu' }], page: 0 };

/** The screen that the caller sees. */
export function currentPlace({ places }: SessionState): Place {
  return places.at(-1) ?? { screen: 'menu' };
}
