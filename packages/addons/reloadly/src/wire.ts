import { countryCurrency, type Money, parseMoney } from '@isano/adapter-kit/values';
import { z } from 'zod';

/** Numbers arrive as JSON numbers and as text (the document's examples contradict its schemas). */
const numberText = z.union([z.number(), z.string()]).transform(String);

/** A top-up in an answer or in the report. */
export const transaction = z.object({
  transactionId: numberText,
  status: z.string(),
  customIdentifier: z.string().nullish(),
  recipientPhone: numberText.nullish(),
  deliveredAmount: numberText.nullish(),
  deliveredAmountCurrencyCode: z.string().nullish(),
  transactionDate: z.string().nullish(),
});

/** See {@link transaction}. */
export type Transaction = z.output<typeof transaction>;

/** A page of the report. */
export const transactionPage = z.object({ content: z.array(transaction) });

/** An operator as Reloadly sells it. Of the amounts, only those in local currency are used. */
export const product = z.object({
  operatorId: z.number(),
  name: z.string(),
  supportsLocalAmounts: z.boolean(),
  denominationType: z.string(),
  destinationCurrencyCode: z.string(),
  localMinAmount: z.number().nullish(),
  localMaxAmount: z.number().nullish(),
  localFixedAmounts: z.array(z.number()).nullish(),
});

/** See {@link product}. */
export type Product = z.output<typeof product>;

/** Balance of the account that pays for the top-ups. */
export const accountBalance = z.object({ balance: numberText, currencyCode: z.string() });

/** An error; `errorCode` names it. */
export const failure = z.object({ errorCode: z.string().nullish(), message: z.string().nullish() });

/** `2021-12-06 08:13:39`: in the document's example it is five hours behind the UTC time of the same answer. */
const ACCOUNT_ZONE = '-05:00';

/** Parses the date of a transaction; `null` when it is none. */
export function parseTransactionDate(text: string | null | undefined): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  return date ? new Date(`${date}T${time}${ACCOUNT_ZONE}`) : null;
}

/** Formats an instant for the period of the report. */
export function formatTransactionDate(at: Date): string {
  return new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** What reached the line; `null` when the answer does not say it in the country's currency. */
export function deliveredAmountOf(entry: Transaction): Money | null {
  const { deliveredAmount, deliveredAmountCurrencyCode: currency } = entry;
  if (!deliveredAmount || currency !== countryCurrency()) return null;
  return parseMoney(deliveredAmount, currency);
}
