import { getCountry } from '@portal/domain/country/country';
import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import { isCurrency } from '@portal/domain/money/money';
import { CARD_GATEWAYS } from '@portal/domain/payments/card-gateway';
import { z } from 'zod';
import { getOperatorCode } from './headers.ts';

/** A check by the country, refused with the same reason as a pattern that does not match. */
function requireFormat(isRight: (text: string) => boolean, expected: string) {
  return (text: string, context: z.RefinementCtx) => {
    if (!isRight(text))
      context.addIssue({ code: 'invalid_format', format: 'regex', message: `not ${expected}`, input: text });
  };
}

/** The national digits of a number, by the country's number plan. */
export const msisdnField = z
  .string()
  .regex(/^\d{5,12}$/)
  .superRefine(requireFormat(isMsisdn, 'a national mobile number'));

/** Exact decimal text in major units, e.g. `500` or `5.00`. */
export const amountField = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);

/** The same in requests: other clients send amounts as JSON numbers too. */
export const givenAmountField = z.union([amountField, z.number().transform(String).pipe(amountField)]);

/** An optional field of a request; SPEC's clients send `null` or an empty text for what they don't use. */
export function unusedOr<Field extends z.ZodType>(field: Field) {
  return z.union([z.literal('').transform(() => null), field]).nullish();
}

/** The country's currency, or one of RULINGS 1. */
export const currencyField = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .superRefine(requireFormat(isCurrency, 'a supported currency'));

/** ISO code of the country. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .superRefine(requireFormat((text) => text === getCountry().code, 'the country of the portal'));

/** The calling code of the country, as a client of another country's portal would get it wrong: `250`, `+250`, 250. */
export const callingCodeField = z
  .union([z.string().max(6), z.number().int()])
  .transform(String)
  .superRefine(
    requireFormat(
      (text) => text.replace(/^(\+|00)/, '') === getCountry().numbers.countryCode,
      'the calling code of the country',
    ),
  );

/** The operator's code. */
export const operatorCodeField = z
  .string()
  .superRefine(requireFormat((text) => text === getOperatorCode(), 'the operator'));

/** Gateways in wire spelling (SPEC section 9 "Gateways"). */
export const gatewayField = z.enum(CARD_GATEWAYS);

/** Unguessable id: at least 22 URL-safe characters, 128 bits. */
export const idField = z.string().regex(/^[\w-]{22,64}$/);

/** Line types in wire spelling. */
export const lineTypeField = z.enum(['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND']);

/** A one-time code. */
export const codeField = z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`));

/** Marks that are not seen and turn the direction of what stands around them, and those without a width that are copied along. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * A text that staff write and every visitor reads, on pages and on the screen of a phone: one line, of which no part is hidden or
 * stands in another order than it was approved in.
 */
export const announcedText = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replace(UNSEEN, '').replace(/[\p{Cc}\s]+/gu, ' '))
    .trim()
    .min(1)
    .max(maxLength);

/** A list of objects. */
export function listOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.object(shape));
}

/** Fields of every open code challenge. */
export const challengeFields = {
  /** Seconds until another code may be requested. */
  resendAfterSeconds: z.number().int().nonnegative(),
  attemptsLeft: z.number().int().nonnegative(),
  /** The mobile network may prove the number instead: `/number-check?refId=…` in the browser, then `checkNetworkProof`. */
  networkProof: z.literal(true).optional(),
  /** What the code allows, in the language of the request: it is for this and nothing else. */
  about: z.string(),
};
