import { z } from 'zod';
import { moneyValue } from '../wire.ts';

const text = z.string().nullish();
const numberText = z.union([z.number(), z.string()]).transform(String);

/** A price of TMF620 (4.1.0 and 5.0.0): inside an offering the price has tax, on its own it is one amount. */
export const offeringPrice = z.object({
  id: numberText.nullish(),
  priceType: text,
  price: z.union([z.object({ taxIncludedAmount: moneyValue }), moneyValue]).nullish(),
});

const characteristic = z.object({
  name: text,
  productSpecCharacteristicValue: z.array(z.object({ value: z.unknown(), unitOfMeasure: text })).nullish(),
});

/** A product offering of TMF620 (4.1.0 and 5.0.0). */
export const offering = z.object({
  id: numberText,
  name: text,
  description: text,
  isSellable: z.boolean().nullish(),
  lifecycleStatus: text,
  category: z.array(z.object({ id: numberText, name: text })).nullish(),
  prodSpecCharValueUse: z.array(characteristic).nullish(),
  productOfferingPrice: z.array(offeringPrice).nullish(),
  productOfferingTerm: z
    .array(z.object({ duration: z.object({ amount: z.number().nullish(), units: text }).nullish() }))
    .nullish(),
});

/** See {@link offering}. */
export type WireOffering = z.output<typeof offering>;

const orderPrice = z.object({ price: z.object({ taxIncludedAmount: moneyValue }).nullish() });

/** Who gives an order our id, in version 5, where an order may have ids of several systems. */
export const ID_OWNER = 'portal';

const externalIds = z.array(z.object({ id: text, owner: text }));

/** Our id of an order: a text in version 4, one of a list in version 5. */
const ourId = z
  .union([z.string(), externalIds])
  .nullish()
  .transform((given) => (Array.isArray(given) ? given.find(({ owner }) => owner === ID_OWNER)?.id : given));

/** A product order of TMF622 (4.0.0 and 5.0.0). `externalId` is our id; `creationDate` is version 5's name of `orderDate`. */
export const order = z.object({
  id: numberText,
  externalId: ourId,
  state: text,
  orderDate: text,
  creationDate: text,
  cancellationReason: text,
  productOrderItem: z.array(
    z.object({
      productOffering: z.object({ id: numberText }).nullish(),
      itemTotalPrice: z.array(orderPrice).nullish(),
    }),
  ),
});

/** See {@link order}. */
export type WireOrder = z.output<typeof order>;
