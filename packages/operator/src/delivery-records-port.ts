import type { Money } from '@portal/domain/money/money';

/**
 * The operator's own record of deliveries through this portal: airtime, bundles, payments of bills, invoices
 * and leads.
 */
export type DeliveryRecords = {
  /**
   * Returns the delivery of a payment. Reads only: unlike a repeated delivery request, it never delivers.
   * Throws when the operator does not answer.
   * @param key the payment's id
   * @returns the first delivery with this key; `null` when there is none
   */
  find: (key: string) => Promise<DeliveryRecord | null>;
  /**
   * Lists deliveries from `from` (inclusive) to `to` (exclusive), instants in UTC, oldest first, without
   * refused requests. Throws when the operator does not answer.
   */
  list: (period: { from: Date; to: Date }) => Promise<DeliveryRecord[]>;
};

/** One entry of the operator's record. */
export type DeliveryRecord = {
  /** The payment's id; `null` when the record has none, e.g. for a manual top-up. */
  key: string | null;
  operatorReference: string;
  /** Price of what was delivered. */
  amount: Money;
  at: Date;
};
