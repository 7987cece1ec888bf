import { countryCurrency, type Money, parseMoney } from '@isano/adapter-kit/values';
import { z } from 'zod';

/** Amounts are numbers or text; octets end with `b`. */
const amountText = z
  .union([z.number(), z.string()])
  .transform((given) => String(given).replace(/[a-z]+$/, ''));

const quantity = z.object({ units: z.string(), amount: amountText });

/**
 * A service: a line. Its `serviceCharacteristic` has the password of the subscriber in clear and is never read. `product`
 * is the id as text, or a reference.
 */
export const service = z.object({
  state: z.string().nullish(),
  isServiceEnabled: z.boolean().nullish(),
  product: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

/** A product of a service. */
export const serviceProduct = z.object({
  id: z.string(),
  productOffering: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish(),
});

/** A bucket. `name` is our id of the top-up that made it. One that is used up is deleted. */
export const bucket = z.object({
  id: z.string(),
  name: z.string().nullish(),
  lifecycleStatus: z.string().nullish(),
  remainedAmount: quantity.nullish(),
  validFor: z.object({ endDateTime: z.string().nullish() }).nullish(),
});

/** A row of the balance log. */
export const logRow = z.object({
  date: z.string(),
  type: z.string(),
  product: z.object({ id: z.string() }).nullish(),
  bucketBalance: z.object({ id: z.string() }).nullish(),
  amount: quantity.nullish(),
});

/** See {@link logRow}. */
export type LogRow = z.output<typeof logRow>;

/** Plain money has the unit `cents`, whatever the currency. */
export const MONEY_UNIT = 'cents';

const MILLIONTHS = 6;

/** The money of a row of the log, which has it in millionths; `null` when it is none of our currency. */
export function readMillionths(given: LogRow['amount']): Money | null {
  if (given?.units !== MONEY_UNIT || !/^\d{1,18}$/.test(given.amount)) return null;
  const digits = given.amount.padStart(MILLIONTHS + 1, '0');
  return parseMoney(`${digits.slice(0, -MILLIONTHS)}.${digits.slice(-MILLIONTHS)}`, countryCurrency());
}
