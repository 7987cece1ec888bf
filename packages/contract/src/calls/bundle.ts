import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { amountField, currencyField, msisdnField } from '../http/fields.ts';

/** Units of validity in wire spelling; empty when unlimited. */
export const validityUnitField = z.enum(['Hours', 'Days', 'Weeks', 'Months', '']);

/** Line types that a bundle is for. */
export const bundleLineField = z.enum(['PREPAID', 'POSTPAID', 'BROADBAND']);

/**
 * A note to a bundle from the operator's content: plain text. `lang` is there only when it is not in the requested language, but
 * in English, because it is not translated.
 */
export const bundleNote = z.object({ text: z.string(), lang: z.enum(LOCALE_LIST).optional() });
export type BundleNote = z.output<typeof bundleNote>;

/**
 * A bundle (SPEC section 3). Texts are in the requested language. `data`, `voice` and `sms` are empty when not
 * included and '-1' when unlimited. `linetype` is SPEC's second spelling of `lineType`.
 */
export const wireBundle = z.object({
  productCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** Icon of the category, independent of the language. */
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
  /** Bought more than others. */
  popular: z.boolean(),
  lineType: bundleLineField,
  linetype: bundleLineField,
  note: bundleNote.optional(),
});

/** A bundle in the wire format. */
export type WireBundle = z.output<typeof wireBundle>;

/** Bundles of a line, or with `serviceType` BROADBAND those of routers. Empty when the line can buy none. */
export const listBundles = {
  summary: 'Bundles for a line or a service',
  input: z.object({
    msisdn: msisdnField.optional(),
    /** Result of the line check; the server ignores it and checks the line itself. */
    lineType: z.string().max(20).optional(),
    serviceType: z.enum(['BROADBAND']).nullable().default(null),
  }),
  result: z.array(wireBundle),
};

/** Every bundle on sale, for the tariff table (RULINGS 32). */
export const listTariffs = {
  summary: 'All bundles on sale',
  input: z.object({}),
  result: z.array(wireBundle),
};
