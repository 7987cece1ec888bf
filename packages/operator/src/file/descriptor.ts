import { readFileSync } from 'node:fs';
import { countryCurrency, money } from '@portal/domain/money/money';
import { z } from 'zod';
import { defineAdapter } from '../adapter.ts';
import type { OperatorSettings } from '../operator.ts';

const units = z.number().int().min(1).max(10_000_000);

const limits = z
  .strictObject({ min: units, max: units })
  .refine(({ min, max }) => min <= max, 'max is smaller than min');

/** The file: amounts are whole units of the country's currency. Only the limits have no default. */
const settingsFile = z
  .strictObject({
    prepaidLimits: limits,
    postpaidLimits: limits.optional(),
    quickAmounts: z.array(units).max(8).default([]),
    /** Payment methods on offer, by the names of docs/configuration.md: `money`, `momo`, `paystack`. */
    methods: z.array(z.string()).min(1),
    roundBillsUp: z.boolean().default(true),
    postpaidHybridCheck: z.boolean().default(true),
    walletPinMode: z.boolean().default(false),
    dualCurrency: z.boolean().default(false),
    postpaidBundles: z.boolean().default(false),
    customerCareNumber: z.string().regex(/^\+?\d{3,12}$/),
    pinResetDial: z.string().regex(/^\*[\d*]{2,12}#$/),
    paymentMaxTry: z.number().int().min(1).max(60).default(10),
    lineFacts: z
      .strictObject({
        airtimeDays: z.number().int().min(1).max(3650),
        lineDays: z.number().int().min(1).max(3650),
        simsPerId: z.number().int().min(1).max(100),
        simsPerPassport: z.number().int().min(1).max(100),
        simCheckDial: z.string().regex(/^\*[\d*]{2,12}#$/),
        hasEsim: z.boolean(),
      })
      .partial()
      .optional(),
  })
  .refine(
    ({ quickAmounts, prepaidLimits: { min, max } }) =>
      quickAmounts.every((each) => each >= min && each <= max),
    'a quick amount is outside prepaidLimits',
  );

/** A variable with the path of a settings file; its value is the parsed file. Mistakes are sentences. */
const settingsFileVariable = z.string().transform((path, context): SettingsFile => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} is no readable JSON file: ${(error as Error).message}`);
  }
  const parsed = settingsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return fail(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
});

/** Limits and switches from a file of the installation, for operators whose systems have none. Read once at start. */
export const fileAdapter = defineAdapter({
  name: 'file',
  ports: ['settings'],
  settings: { file: ['OPERATOR_MARKET_FILE', settingsFileVariable] },
  isPlay: false,
  create: (_deps, { file }) => ({ settings: { read: async () => toOperatorSettings(file) } }),
  check: async (_deps, { file }) => [
    { isGood: true, text: `readable; payment methods: ${file.methods.join(', ')}` },
  ],
});

/** What the file says, with its defaults. */
type SettingsFile = z.output<typeof settingsFile>;

/** The settings in the form of the port. */
function toOperatorSettings({ methods, ...file }: SettingsFile): OperatorSettings {
  const amount = (whole: number) => money(whole, countryCurrency());
  const toLimits = ({ min, max }: { min: number; max: number }) => ({ min: amount(min), max: amount(max) });
  return {
    ...file,
    enabledMethods: Object.fromEntries(methods.map((name) => [name, true])),
    prepaidLimits: toLimits(file.prepaidLimits),
    postpaidLimits: toLimits(file.postpaidLimits ?? file.prepaidLimits),
    quickAmounts: file.quickAmounts.map(amount),
  };
}
