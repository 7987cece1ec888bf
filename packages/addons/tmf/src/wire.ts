import { type Currency, countryCurrency, type Money, parseMoney, toDecimal } from '@isano/adapter-kit/values';
import { z } from 'zod';

/** Numbers arrive as JSON numbers and as text, whatever the documents say. Text is never read as a float. */
const numberText = z.union([z.number(), z.string()]).transform(String);
const idText = numberText;
const text = z.string().nullish();
const reference = z.object({ id: idText }).nullish();
const references = z.array(z.object({ id: idText })).nullish();

/** An amount of TMF654. */
export const quantity = z.object({ amount: numberText.nullish(), units: text });

/** A product of TMF637 (4.0.0 and 5.0.0). */
export const product = z.object({
  id: idText,
  status: z.string(),
  productSerialNumber: text,
  billingAccount: reference,
  productOffering: z.object({ id: idText.nullish(), name: text }).nullish(),
  productCharacteristic: z.array(z.object({ name: z.string(), value: z.unknown() })).nullish(),
});

/** See {@link product}. */
export type WireProduct = z.output<typeof product>;

/** A bucket of TMF654 (4.0.0). */
export const bucket = z.object({
  id: idText,
  name: text,
  description: text,
  status: text,
  usageType: text,
  remainingValue: quantity.nullish(),
  partyAccount: reference,
  validFor: z.object({ endDateTime: text }).nullish(),
});

/** See {@link bucket}. */
export type WireBucket = z.output<typeof bucket>;

/** A top-up of TMF654 (4.0.0). Our id is its description: the document has no other place for it. */
export const topUp = z.object({
  id: idText,
  status: text,
  reason: text,
  description: text,
  amount: quantity.nullish(),
  bucket: reference,
  logicalResource: references,
  requestedDate: text,
  confirmationDate: text,
});

/** See {@link topUp}. */
export type WireTopUp = z.output<typeof topUp>;

/** An amount of TMF620, TMF622, TMF676 and TMF678. */
export const moneyValue = z.object({ unit: text, value: numberText.nullish() });

/** An amount as {@link moneyValue} has it: in whole units, whatever the currency. */
export function writeMoneyValue(amount: Money): { unit: string; value: number } {
  return { unit: amount.currency, value: Number(toDecimal(amount)) };
}

/** The text of an amount of the country's currency; `null` for none, and for one of another currency. */
export function readValue(given: z.output<typeof moneyValue> | null | undefined): string | null {
  return given?.value && given.unit?.toUpperCase() === countryCurrency() ? given.value : null;
}

/** An amount of the country's currency as money; `null` for none, and for one that no coin can pay. */
export function readMoneyValue(given: z.output<typeof moneyValue> | null | undefined): Money | null {
  const value = readValue(given);
  return value === null ? null : parseMoney(value, countryCurrency());
}

/** Parses a date-time; one without a zone is UTC. `null` when it is none. */
export function parseInstant(given: string | null | undefined): Date | null {
  if (!given || !/^\d{4}-\d\d-\d\dT/.test(given)) return null;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(given) ? given : `${given}Z`);
  return Number.isNaN(at) ? null : new Date(at);
}

/** An amount as {@link quantity} has it: in whole units, whatever the currency. */
export function writeQuantity(amount: Money): { amount: number; units: string } {
  return { amount: Number(toDecimal(amount)), units: amount.currency };
}

/** The money of an amount; `null` unless it is one of that currency. */
export function readQuantity(
  given: z.output<typeof quantity> | null | undefined,
  currency: Currency,
): Money | null {
  if (!given?.amount || given.units?.toUpperCase() !== currency) return null;
  return parseMoney(given.amount, currency);
}
