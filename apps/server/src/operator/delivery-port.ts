import type { Money } from '@portal/domain/money';

/** The operator's own record of what it gave through this portal: airtime, bundles, bookings on bills, invoices, leads. */
export type DeliveryBook = {
  /**
   * What the operator gave for a payment. It only reads: unlike repeating a delivery it never gives anything.
   * Throws when the operator does not answer.
   * @param key the payment's id
   * @returns the first delivery under this key; `null` when nothing was given
   */
  find: (key: string) => Promise<DeliveryRecord | null>;
  /**
   * Everything given from `from` on and before `to` (instants in UTC), oldest first; refused requests are left out.
   * Throws when the operator does not answer.
   */
  list: (period: { from: Date; to: Date }) => Promise<DeliveryRecord[]>;
};

/** One entry of the operator's record. */
export type DeliveryRecord = {
  /** The payment's id; `null` when the entry names none, e.g. a top-up somebody made by hand. */
  key: string | null;
  operatorReference: string;
  /** What was given, at its price. */
  amount: Money;
  at: Date;
};
