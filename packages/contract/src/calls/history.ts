import { z } from 'zod';
import { amountField, currencyField, idField, msisdnField } from '../http/fields.ts';
import { sendCode } from './code.ts';
import { rechargeTypeField, transactionTypeField } from './order.ts';
import { reversalState } from './reversal.ts';

/** Sends the code that opens the purchases of a number. It is checked by `verifyCode`. */
export const sendHistoryCode = {
  summary: 'Send the code that opens the purchases of a number',
  input: z.object({ msisdn: msisdnField }),
  result: sendCode.result,
};

/** A purchase as the number that was proven may see it. */
const historyEntry = z.object({
  /** `recipient`: another person paid; their number, way to pay and receipt are theirs. */
  role: z.enum(['payer', 'recipient']),
  /** Start of the payment, ISO 8601, UTC. */
  at: z.string(),
  transactionType: transactionTypeField,
  rechargeType: rechargeTypeField,
  bundleDescription: z.string().nullable(),
  amount: amountField,
  currencyCode: currencyField,
  /** What was returned after the delivery; `null` for nothing, and for the recipient. */
  returned: z.object({ amount: amountField, currencyCode: currencyField }).nullable(),
  /** `taken-back`: all of what was delivered. */
  outcome: z.enum(['pending', 'delivered', 'taken-back', 'failed', 'refunded']),
  /** The recipient: masked, except the proven number itself and numbers that this browser entered. */
  msisdn: z.string(),
  /** Masked; `null` when no account was paid. */
  accountId: z.string().nullable(),
  /** It opens nothing (RULINGS 79). */
  shortReference: z.string(),
  /** Opens the receipt; only for the payer. */
  transactionId: idField.nullable(),
  /** The request to take a purchase back from a wrong number; `null` where none is possible. */
  reversal: reversalState.nullable(),
});

/**
 * The purchases of the last ninety days of the number that this browser proved last, newest first. The number is not in
 * the call, so no other one can be asked for. PROOF_INVALID: none is proven, or the proof has expired.
 */
export const readHistory = {
  summary: 'Purchases of the proven number',
  input: z.object({ after: z.string().max(200).optional() }),
  result: z.object({
    msisdn: msisdnField,
    /** Until the code must be entered again. */
    secondsLeft: z.number().int().nonnegative(),
    purchases: z.array(historyEntry),
    /** `after` of the next page; `null` on the last one. */
    next: z.string().nullable(),
  }),
};

/** Ends the access of this browser to the purchases of every number. */
export const endHistory = {
  summary: 'End the access to the purchases of a number',
  input: z.strictObject({}),
  result: z.object({ ended: z.literal(true) }),
};
