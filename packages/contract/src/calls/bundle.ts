import { z } from 'zod';
import { amountField, currencyField, msisdnField } from '../http/fields.ts';

/** Units of validity as spelt on the wire; empty beside an unlimited one. */
export const validityUnitField = z.enum(['Hours', 'Days', 'Weeks', 'Months', '']);

/** Kinds of line a bundle is made for. */
export const bundleLineField = z.enum(['PREPAID', 'POSTPAID', 'BROADBAND']);

/**
 * A bundle (SPEC section 3). Texts are in the asked language. `data`, `voice` and `sms` are empty when there is none
 * and '-1' when there is no limit. `linetype` is SPEC's second spelling of the same value.
 */
export const wireBundle = z.object({
  productCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** Which picture fits the category, whatever language it is named in. */
  icon: z.enum(['roaming', 'international', 'social', 'sms', 'voice', 'internet', 'data', 'bundle']),
  data: z.string(),
  dataUnit: z.string(),
  voice: z.string(),
  voiceUnit: z.string(),
  sms: z.string(),
  validity: z.string().regex(/^(-1|\d+)$/),
  validityUnit: validityUnitField,
  /** Daily, Weekly, Monthly or Others; an operator may add more. */
  periodType: z.string(),
  amount: amountField,
  currency: currencyField,
  lineType: bundleLineField,
  linetype: bundleLineField,
});

/** A bundle as it goes over the wire. */
export type WireBundle = z.output<typeof wireBundle>;

/** Bundles of a line, or with `serviceType` BROADBAND those of routers. Empty when nothing is sold to that line. */
export const listBundles = {
  summary: 'Bundles for a line or a service',
  input: z.object({
    msisdn: msisdnField.optional(),
    /** As the line check said; the server looks for itself. */
    lineType: z.string().max(20).optional(),
    serviceType: z.enum(['BROADBAND']).nullable().default(null),
  }),
  result: z.array(wireBundle),
};

/** Every bundle on sale, for the tariff table (RULINGS 32). */
export const listTariffs = {
  summary: 'The whole catalogue',
  input: z.object({}),
  result: z.array(wireBundle),
};
