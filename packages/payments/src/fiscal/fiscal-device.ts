import type { Money } from '@portal/domain/money/money';
import type { FiscalKind } from './tables.ts';

/** A document to be signed. */
export type FiscalOrder = {
  /** Idempotency key. */
  id: string;
  kind: FiscalKind;
  /** The reference of the payment that customers read out. */
  reference: string;
  /** With VAT, above 0. */
  amount: Money;
  /** Contained in the amount. */
  vat: Money;
  /** In percent. */
  vatPercent: number;
  /** When it was sold or reversed, UTC. */
  at: Date;
  /** Number of the receipt that a credit note is about; `null` for a sale. */
  original: string | null;
};

/** A signed document. */
export type FiscalReceipt = {
  /** Name of the device. */
  device: string;
  /** Counted by the device. */
  number: string;
  signature: string;
};

/**
 * The port of fiscal devices, such as Rwanda's EBM: signs receipts and reports them to the tax authority.
 */
export type FiscalDevice = {
  /**
   * Signs a document. Called again with the same `id` it returns the first receipt and signs nothing: an adapter whose other
   * side cannot do that must ask it first what became of that id. Throws when the answer is not known; it is called again.
   */
  sign: (order: FiscalOrder) => Promise<FiscalReceipt>;
};
