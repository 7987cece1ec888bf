import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { lenient, textOrNumber, wholeNumberOrText } from '../wire-fields.ts';

/**
 * What the bank sends (PROVIDERS.md section 8: assumed, no public description exists). Everything else it may send is
 * ignored, and so is what an outcome does not need (RULINGS 96).
 */
export const purchaseAnswer = z.object({
  code: textOrNumber,
  ref: lenient(textOrNumber),
  txnId: lenient(textOrNumber),
  status: lenient(z.enum(['PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED'])),
  /** Of a wrong PIN. */
  attemptsLeft: lenient(wholeNumberOrText),
  /** What was taken, in major units. */
  amount: lenient(textOrNumber),
  currency: lenient(z.string().min(1)),
});

/** Answer about a purchase. */
export type PurchaseAnswer = z.output<typeof purchaseAnswer>;

/** `POST /otp/request`. */
export const ticketAnswer = z.object({ code: lenient(textOrNumber), otpRef: textOrNumber });

/** `GET /keys`. */
export const keyAnswer = z.object({ keyId: textOrNumber, publicKey: z.string().min(1) });

/** `POST /purchase/{ref}/refund`. */
export const refundAnswer = z.object({ code: textOrNumber, refundId: lenient(textOrNumber) });

/** `GET /customers/{msisdn}`. */
export const customerAnswer = z.object({ code: textOrNumber });

/** What a code means. `unclear` is never a failure (RULINGS 5). */
type Meaning =
  | { kind: 'success' }
  | { kind: 'declined'; reason: DeclineReason }
  | { kind: 'wrong-pin' }
  | { kind: 'locked' }
  /** The ticket or the encrypted PIN was stale, used or unreadable: nothing was taken. */
  | { kind: 'not-taken' }
  | { kind: 'duplicate' }
  | { kind: 'not-found' }
  | { kind: 'unclear' };

const declined = (reason: DeclineReason): Meaning => ({ kind: 'declined', reason });

/** Every code but 56D005 is assumed: correct them here when the bank's list is known. Codes that are not listed are unclear. */
const MEANINGS: Record<string, Meaning> = {
  '00': { kind: 'success' },
  '56D005': { kind: 'wrong-pin' },
  '56D006': { kind: 'locked' },
  '56D010': declined('insufficient-funds'),
  '56D011': declined('limit-exceeded'),
  '56D012': declined('refused'),
  '56D013': { kind: 'not-taken' },
  '56D014': declined('wallet-barred'),
  '56D015': declined('no-wallet'),
  '56D020': { kind: 'duplicate' },
  '56D021': { kind: 'not-found' },
  '56D030': { kind: 'not-taken' },
  '56D031': declined('refused'),
  '56D032': declined('no-answer'),
};

/** Reads a code. */
export function readSmartcashCode(code: string): Meaning {
  return MEANINGS[code] ?? { kind: 'unclear' };
}
