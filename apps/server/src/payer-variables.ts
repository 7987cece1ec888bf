import { type PayerRule, parsePayerRule } from '@portal/domain/payer-rule';
import { z } from 'zod';

const payerRule = z
  .string()
  .default('250')
  .transform((text, context): PayerRule => {
    const rule = parsePayerRule(text);
    if (rule) return rule;
    context.addIssue({
      code: 'custom',
      message: 'a country code and prefixes are needed, e.g. 250 or 250:78,79',
    });
    return z.NEVER;
  });

/** Which numbers may pay with each wallet of another company (RULINGS 65). */
export const PAYER_VARIABLES = {
  SMARTCASH_PAYERS: payerRule,
  MPESA_PAYERS: payerRule,
  MOMO_PAYERS: payerRule,
  GSMA_PAYERS: payerRule,
};

type Given = z.output<z.ZodObject<typeof PAYER_VARIABLES>>;

/** The rules by way to pay. */
export function payerRulesOf(given: Given) {
  return {
    smartcash: given.SMARTCASH_PAYERS,
    mpesa: given.MPESA_PAYERS,
    momo: given.MOMO_PAYERS,
    gsma: given.GSMA_PAYERS,
  };
}
