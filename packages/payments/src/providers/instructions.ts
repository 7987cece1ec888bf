/**
 * What a customer does in the menu or app of their own bank or wallet to pay. Short printable texts of the provider; the amount is
 * that of the payment.
 */
export type Instructions = {
  /** The recipient as the customer's bank shows it before the confirmation. */
  merchantName: string;
  /** The recipient as it is entered. */
  merchantCode: string;
  /** What is entered beside it: it belongs to this payment alone. */
  payReference: string;
  /** The text of a QR code with all of it, made by the provider; `null`: there is none. */
  qr: string | null;
  /** Until when it can be paid, ISO 8601, UTC. */
  expiresAt: string;
};
