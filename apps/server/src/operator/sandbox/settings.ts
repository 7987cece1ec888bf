import { money } from '@portal/domain/money/money';
import { z } from 'zod';
import type { Db } from '../../platform/database/open-db.ts';
import type { OperatorSettings } from '../operator.ts';
import { settingsOverrides } from './tables.ts';

const francs = z.number().int().min(1).max(10_000_000);

/** Setting name of each payment method on the sandbox page. */
const METHOD_SWITCHES = {
  offersMoney: 'money',
  offersPaystack: 'paystack',
  offersDpo: 'dpo',
  offersCellulant: 'cellulant',
  offersUba: 'uba',
  offersAirtime: 'airtime',
  offersSmartcash: 'smartcash',
  offersMpesa: 'mpesa',
  offersMomo: 'momo',
  offersGsma: 'gsma',
} as const;

const FIELDS = {
  walletPinMode: z.boolean(),
  ...(Object.fromEntries(Object.keys(METHOD_SWITCHES).map((name) => [name, z.boolean()])) as Record<
    keyof typeof METHOD_SWITCHES,
    z.ZodBoolean
  >),
  prepaidMin: francs,
  prepaidMax: francs,
  postpaidMin: francs,
  postpaidMax: francs,
  quickAmounts: z.array(francs).min(1).max(8),
  roundBillsUp: z.boolean(),
  postpaidHybridCheck: z.boolean(),
  dualCurrency: z.boolean(),
  /** Sandbox only: whether exchange rates are available. */
  exchangeWorks: z.boolean(),
  postpaidBundles: z.boolean(),
  customerCareNumber: z.string().regex(/^\+?\d{3,12}$/),
  pinResetDial: z.string().regex(/^\*[\d*]{2,12}#$/),
  paymentMaxTry: z.number().int().min(1).max(60),
};

/** Schema of a settings change; omitted settings keep their value. Amounts are whole francs. */
export const settingsChange = z.strictObject(FIELDS).partial();
/** Stored overrides; ignores settings of other versions. */
const storedChange = z.object(FIELDS).partial();

/** Settings changed on the sandbox page. */
export type SettingsChange = z.output<typeof settingsChange>;

/**
 * Defaults that are realistic for Rwandan operators. SPEC gives 300 and 10; the rest is specific to the
 * sandbox.
 */
export const DEFAULT_SETTINGS: Required<SettingsChange> = {
  walletPinMode: false,
  offersMoney: true,
  offersPaystack: true,
  offersDpo: true,
  offersCellulant: true,
  offersUba: true,
  offersAirtime: true,
  // Wallets of other companies are off by default (RULINGS, head).
  offersSmartcash: false,
  offersMpesa: false,
  offersMomo: false,
  offersGsma: false,
  prepaidMin: 100,
  prepaidMax: 50_000,
  postpaidMin: 500,
  postpaidMax: 500_000,
  quickAmounts: [200, 500, 1000, 2000, 5000],
  roundBillsUp: true,
  postpaidHybridCheck: true,
  dualCurrency: false,
  exchangeWorks: true,
  postpaidBundles: false,
  customerCareNumber: '300',
  pinResetDial: '*182*7#',
  paymentMaxTry: 10,
};

/** Reads all settings: defaults with the stored overrides. */
export async function readPlainSettings(db: Db): Promise<Required<SettingsChange>> {
  const [row] = await db.select().from(settingsOverrides);
  return { ...DEFAULT_SETTINGS, ...(row ? storedChange.parse(row.overrides) : {}) };
}

/** Reads the settings in the form of the operator port. */
export async function readSettings(db: Db): Promise<OperatorSettings> {
  const plain = await readPlainSettings(db);
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax, quickAmounts, ...rest } = plain;
  const switches = Object.entries(METHOD_SWITCHES).map(([name, method]) => [
    method,
    plain[name as keyof typeof METHOD_SWITCHES],
  ]);
  const rwf = (whole: number) => money(whole, 'RWF');
  return {
    ...rest,
    enabledMethods: Object.fromEntries(switches),
    prepaidLimits: { min: rwf(prepaidMin), max: rwf(prepaidMax) },
    postpaidLimits: { min: rwf(postpaidMin), max: rwf(postpaidMax) },
    quickAmounts: quickAmounts.filter((whole) => whole >= prepaidMin && whole <= prepaidMax).map(rwf),
  };
}

/**
 * Merges a change into the stored overrides; `null` resets all of them. Takes effect with the next read.
 * Returns a problem text and changes nothing when settings conflict, `null` on success.
 */
export function changeSettings(db: Db, change: SettingsChange | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(settingsOverrides).for('update');
    const before = row ? storedChange.parse(row.overrides) : {};
    const overrides = change === null ? {} : { ...before, ...change };
    const problem = conflictIn({ ...DEFAULT_SETTINGS, ...overrides });
    if (problem) return problem;
    await tx
      .insert(settingsOverrides)
      .values({ id: 1, overrides })
      .onConflictDoUpdate({ target: settingsOverrides.id, set: { overrides } });
    return null;
  });
}

function conflictIn(settings: Required<SettingsChange>): string | null {
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax } = settings;
  if (prepaidMin > prepaidMax) return 'prepaidMax: smaller than prepaidMin';
  return postpaidMin > postpaidMax ? 'postpaidMax: smaller than postpaidMin' : null;
}
