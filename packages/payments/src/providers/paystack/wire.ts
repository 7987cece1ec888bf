import { parseJson } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import { lenient, textOrNumber, wholeNumberOrText, wireCurrency } from '../wire-fields.ts';
import type { Registered } from './charged-amount.ts';

/** Answers of Paystack, as far as they are read. PROVIDERS.md section 1. */

export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1) }),
});

/** What we wrote into the charge; from elsewhere it may be missing or anything. */
const registeredField = z.object({
  order_amount: textOrNumber,
  order_currency: z.string(),
  amount: z.coerce.number(),
  currency: wireCurrency,
});

/**
 * What we registered with a charge. The gateway returns it as an object or as its JSON text ("stringified JSON" in its
 * documents); a charge without any has "", 0 or null. `null`: it can't be read.
 */
export function readRegistered(metadata: unknown): Registered | null {
  const given = typeof metadata === 'string' ? parseJson(metadata) : metadata;
  return registeredField.safeParse(given).data ?? null;
}

export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    status: z.string(),
    reference: z.string(),
    // Only a success needs these three.
    id: lenient(textOrNumber),
    amount: lenient(wholeNumberOrText),
    currency: lenient(z.string().min(1)),
    gateway_response: lenient(z.string()),
    metadata: z.unknown().optional(),
  }),
});

/** A number has lost the zeros that it began with. */
const lastDigits = textOrNumber
  .transform((digits) => digits.padStart(4, '0'))
  .pipe(z.string().regex(/^\d{4}$/));

/**
 * The card of a transaction, and whose it is. `exp_month` and `exp_year` are texts; `brand` has the form of `card_type`, which may be
 * followed by a space (paystack.com/docs/payments/recurring-charges). `signature` is the same for every charge of one card.
 */
export const authorizationAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    status: z.string(),
    reference: z.string(),
    authorization: lenient(
      z.object({
        authorization_code: lenient(z.string().min(1)),
        channel: lenient(z.string()),
        brand: lenient(z.string().trim().min(1).max(30)),
        last4: lenient(lastDigits),
        signature: lenient(z.string().min(1)),
        reusable: lenient(z.boolean()),
        exp_month: lenient(z.coerce.number().int().positive()),
        exp_year: lenient(z.coerce.number().int().positive()),
      }),
    ),
    customer: lenient(z.object({ email: lenient(z.string().min(1)) })),
  }),
});

/** `POST /customer/authorization/deactivate`. */
export const deactivatedAnswer = z.object({ status: z.literal(true) });

/** `POST /transaction/charge_authorization` of a card whose bank wants its holder: nothing is charged, and nobody is there to go. */
export const pausedAnswer = z.object({
  status: z.literal(true),
  data: z.object({ paused: z.literal(true), status: z.undefined().optional() }),
});

export const refusal = z.object({
  status: z.literal(false),
  message: z.string().catch(''),
  code: lenient(z.string()),
});

/** Number of a transaction, or the transaction with it: lists have the first, the answer to a refund the second. */
const ofTransaction = z.union([
  textOrNumber.transform((id) => ({ id, reference: undefined })),
  z.object({ id: lenient(textOrNumber), reference: lenient(textOrNumber) }),
]);

/** A refund in a list, or as it was just requested. */
const refundFields = z.object({
  id: textOrNumber,
  status: z.string(),
  transaction: lenient(ofTransaction),
  transaction_reference: lenient(textOrNumber),
  amount: lenient(textOrNumber),
  currency: lenient(z.string().min(1)),
  /** Amount of the charge. */
  transaction_amount: lenient(textOrNumber),
  /** What we wrote into it. */
  merchant_note: lenient(z.string()),
});

export type ListedRefund = z.output<typeof refundFields>;

/** `GET /refund`: refunds of any charge. */
export const refundsAnswer = rowsOf(refundFields);

/** `POST /refund`. */
export const refundAnswer = z
  .object({ status: z.literal(true), data: refundFields })
  .transform(({ data }) => data);

const when = z.coerce.date();

/** `GET /transaction`: charges created in a period. */
export const listedCharges = rowsOf(
  z.object({
    id: textOrNumber,
    reference: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    metadata: z.unknown().optional(),
    paid_at: when.nullish().catch(null),
    created_at: when,
  }),
);

/** `GET /refund`: refunds requested in a period. */
export const listedRefunds = rowsOf(
  z.object({
    id: textOrNumber,
    status: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    transaction_reference: z.string().nullish(),
    refunded_at: when.nullish().catch(null),
    createdAt: when,
  }),
);

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.object({ status: z.literal(true), data: z.array(row) }).transform(({ data }) => data);
}
