import { readFileSync } from 'node:fs';
import { isCurrency } from '@portal/domain/money/money';
import { z } from 'zod';
import { isAccount } from '../../payments/journal/accounts.ts';
import { PAYMENT_MODES, type PaymentMode } from '../../payments/providers/registry.ts';
import { BUILT_IN_SOURCES } from './built-in-sources.ts';
import type { SettlementSource } from './source.ts';

const names = z.array(z.string().min(1)).min(1);
const lineKind = z.enum(['charge', 'refund', 'dispute', 'fee', 'payout', 'money-in', 'money-out']);

const csvMapping = z.strictObject({
  delimiter: z.string().length(1).exactOptional(),
  decimalMark: z.enum(['.', ',']).exactOptional(),
  columns: z.strictObject({
    at: names,
    amount: names.exactOptional(),
    moneyIn: names.exactOptional(),
    moneyOut: names.exactOptional(),
    fee: names.exactOptional(),
    currency: names.exactOptional(),
    reference: names.exactOptional(),
    providerReference: names.exactOptional(),
    payoutReference: names.exactOptional(),
    text: names.exactOptional(),
  }),
  timeFormat: z.union([z.literal('iso'), z.string().regex(/yyyy/)]),
  currency: z.string().refine(isCurrency, 'not a currency of this portal').exactOptional(),
  kinds: z
    .array(
      z.strictObject({
        kind: z.union([lineKind, z.literal('skip')]),
        when: z.record(z.string(), z.union([z.string(), names])),
      }),
    )
    .default([]),
  otherwise: z.union([lineKind, z.enum(['skip', 'sign', 'in-or-out'])]),
});

const account = z.string().transform((name, context) => {
  if (isAccount(name, PAYMENT_MODES)) return name;
  context.addIssue({ code: 'custom', message: `${name} is not an account` });
  return z.NEVER;
});

const named = { name: z.string().min(1).max(60) };
const rule = z.discriminatedUnion('by', [
  z.strictObject({ ...named, by: z.literal('our-reference') }),
  z.strictObject({ ...named, by: z.literal('provider-reference') }),
  z.strictObject({ ...named, by: z.literal('amount-and-time'), withinMinutes: z.int().min(1).max(1_440) }),
  z.strictObject({ ...named, by: z.literal('payout-reference') }),
  z.strictObject({ ...named, by: z.literal('payout-amount'), withinDays: z.int().min(1).max(31) }),
  z.strictObject({ ...named, by: z.literal('text'), contains: z.string().min(2), account }),
]);

const mode = z.string().transform((name, context): PaymentMode => {
  const found = PAYMENT_MODES.find((each) => each === name);
  if (found) return found;
  context.addIssue({ code: 'custom', message: `${name} is not a payment mode` });
  return z.NEVER;
});

const feeTariff = z.strictObject({
  basisPoints: z.int().min(0).max(10_000),
  fixedMinor: z.int().min(0).exactOptional(),
  maxMinor: z.int().min(0).exactOptional(),
  toleranceMinor: z.int().min(0).default(1),
});

const source = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  mode: mode.nullable(),
  format: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('csv'), mapping: csvMapping }),
    z.strictObject({ kind: z.literal('bank') }),
  ]),
  rules: z.array(rule),
  owner: z.string().min(1).max(60).default('finance'),
  fee: feeTariff.exactOptional(),
});

/** Parses sources as JSON: those of the text, and the built-in ones that it does not name. Throws a Zod error. */
export function parseSources(text: string): readonly SettlementSource[] {
  const own = z.array(source).parse(JSON.parse(text));
  const replaced = new Set(own.map(({ name }) => name));
  return [...own, ...BUILT_IN_SOURCES.filter(({ name }) => !replaced.has(name))];
}

/** Parses the path of a file with sources (docs/books-reference.md). */
export const sourceFile = z.string().transform((path, context) => {
  try {
    return parseSources(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : 'the file is not readable JSON';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});
