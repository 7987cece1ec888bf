import { z } from 'zod';
import { amountField, listOf } from '../http/fields.ts';

/** `config?code`: limits and switches of SPEC section 3 "Config data" (RULINGS 59). */
export const readConfig = {
  summary: 'Limits and switches of the operator',
  input: z.object({ code: z.string().max(40).optional() }),
  result: z.object({
    configData: z.object({
      preMinAmnt: amountField,
      preMaxAmnt: amountField,
      postMinAmnt: amountField,
      postMaxAmnt: amountField,
      beta: z.object({ amountToHigherValueFeature: z.boolean() }),
      payStackConfig: z.string(),
      postpaidHybridCheck: z.boolean(),
      enableAmPin: z.boolean(),
      enableDualCurrency: z.boolean(),
      customerCareNumber: z.string(),
      pinResetDial: z.string(),
      /** Whether a repeat in the same browser can be paid with the PIN and no code. */
      pinRepeat: z.boolean(),
      paymentMaxTry: z.number().int().positive(),
      /** What the operator tells every visitor at the moment, in the caller's language. */
      notice: z.string().optional(),
    }),
    /** Only with `code=city-config`: the towns, and whether home broadband can be installed there (SPEC section 3). */
    data: z
      .array(
        z.object({
          cityName: z.string(),
          hbbLeadFeasibility: z.boolean(),
          lat: z.number().nullable(),
          lng: z.number().nullable(),
        }),
      )
      .optional(),
  }),
};

/** `get-product-config`: products and quick amounts of the product pages (RULINGS 59). */
export const readProductConfig = {
  summary: 'Products and quick amounts of the product pages',
  input: z.object({}),
  result: z.object({
    currency: z.string(),
    quickAmounts: z.object({ prepaid: z.array(amountField) }),
    products: listOf({ type: z.string(), path: z.string(), enabled: z.boolean() }),
  }),
};
