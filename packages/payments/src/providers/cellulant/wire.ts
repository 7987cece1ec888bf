import { z } from 'zod';
import { lenient, textOrNumber, wholeNumberOrText } from '../wire-fields.ts';

/**
 * What Tingg sends (PROVIDERS.md section 3). Everything else it may send is ignored; what is missing here makes an
 * answer unreadable, and an unreadable answer is an unknown one. Codes come as text and as numbers.
 */
const code = wholeNumberOrText;
const text = lenient(textOrNumber);

const status = z.object({ status_code: code, status_description: text });

/** The part every answer has. */
export const anyAnswer = z.object({ status });

/** Answer to a request for a payment page. */
export const expressAnswer = z.object({
  status,
  results: z.object({ long_url: lenient(z.url()), short_url: lenient(z.url()) }),
});

const attempt = z.object({ payer_narration: text, cpg_transaction_id: text });

/** A request as queries and notices show it. */
export const requestState = z.object({
  checkout_request_id: text,
  merchant_transaction_id: z.string().min(1),
  request_status_code: code,
  request_status_description: text,
  request_currency_code: lenient(z.string().min(1)),
  /** Of what was paid. */
  currency_code: lenient(z.string().min(1)),
  amount_paid: text,
  payments: lenient(z.array(attempt.catch({}))),
  failed_payments: lenient(z.array(attempt.catch({}))),
});

export type RequestState = z.output<typeof requestState>;

/** Answer to a query. */
export const queryAnswer = z.object({ status, results: requestState });

/**
 * Names of either generation as the later one writes them: `merchantTransactionID` and `MSISDN` become
 * `merchant_transaction_id` and `msisdn`.
 */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase(),
      inSnakeCase(inner),
    ]),
  );
}
