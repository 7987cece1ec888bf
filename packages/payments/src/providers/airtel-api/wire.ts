import { z } from 'zod';
import { lenient, textOrNumber, wholeNumberOrText, wireCurrency } from '../wire-fields.ts';

/**
 * What the provider sends (PROVIDERS.md section 5). Field names are the provider's. A field that an outcome does not need may be
 * missing, null, "", false or of another type (RULINGS 96): the documents' own samples have `"id": false`, and integrations have
 * seen `"airtel_money_id": null`.
 */
const status = z.object({
  success: lenient(z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])),
  result_code: lenient(textOrNumber),
  response_code: lenient(textOrNumber),
});

/** The part every answer has. */
export type WireStatus = z.output<typeof status>;

/** The provider's letters for a state. */
const letters = z.string().transform((given) => given.trim().toUpperCase());

const transaction = z.object({
  id: lenient(z.string().min(1)),
  status: lenient(letters),
  airtel_money_id: lenient(textOrNumber),
  /** What was taken, in major units; not every provider sends it. */
  amount: lenient(textOrNumber),
  currency: lenient(z.string().min(1)),
});

/** The transaction of an answer. */
export type WireTransaction = z.output<typeof transaction>;

const answerStatus = lenient(status).transform((given): WireStatus => given ?? {});

/** Collect, PIN payment, enquiry and refund. `attempts_left` comes with a wrong PIN. */
export const paymentAnswer = z.object({
  data: lenient(z.object({ transaction: lenient(transaction), attempts_left: lenient(wholeNumberOrText) })),
  status: answerStatus,
});

/** A payment as an answer contains it. */
export type PaymentAnswer = z.output<typeof paymentAnswer>;

const mandate = z.object({
  id: lenient(z.string().min(1)),
  status: lenient(z.string().transform((letters) => letters.trim().toUpperCase())),
  valid_upto: lenient(z.iso.datetime({ offset: true }).transform((text) => new Date(text))),
});

/** Request, state and end of a permission to charge without a prompt, of the operator's own wallet. */
export const mandateAnswer = z.object({
  data: lenient(z.object({ mandate: lenient(mandate) })),
  status: answerStatus,
});

/** `GET /standard/v1/users/{msisdn}`. */
export const accountAnswer = z.object({ status: answerStatus });

/** `GET /v1/rsa/encryption-keys`. */
export const keyAnswer = z.object({ data: z.object({ key_id: textOrNumber, key: z.string().min(1) }) });

const movement = z.object({
  id: lenient(z.string().min(1)).transform((id) => id ?? null),
  airtel_money_id: textOrNumber,
  amount: textOrNumber,
  currency: wireCurrency,
  status: letters.pipe(z.literal('TS')),
  transaction_type: lenient(letters),
  /** Milliseconds since 1970, also as text, or a time with its zone. */
  created_at: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{12,14}$/)
        .transform(Number),
      z.iso.datetime({ offset: true }),
    ])
    .pipe(z.coerce.date()),
});

/** A line of the transactions summary that moved money. */
export type WireMovement = z.output<typeof movement>;

/** A transaction that moved no money; nothing else of it counts. Letters that nobody knows make the summary unreadable. */
const noMovement = z.object({ status: letters.pipe(z.enum(['TF', 'TIP', 'TI', 'TE'])) });

/** `GET /merchant/v1/transactions?from&to&limit&offset`: a page of its lines. */
export const summaryAnswer = z
  .object({ data: z.object({ transactions: z.array(z.union([movement, noMovement])) }) })
  .transform(({ data }) => data.transactions);

/** Whether a line of the summary moved money. */
export function isMovement(line: z.output<typeof noMovement> | WireMovement): line is WireMovement {
  return line.status === 'TS';
}
