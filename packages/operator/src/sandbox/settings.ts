import { getCountry } from '@portal/domain/country/country';
import { countryCurrency, money } from '@portal/domain/money/money';
import type { Db } from '@portal/platform/database/open-db';
import { once } from '@portal/platform/once';
import { z } from 'zod';
import type { LineFacts, OperatorSettings } from '../operator.ts';
import { marketUnits } from './market-price.ts';
import { settingsOverrides } from './tables.ts';

const units = z.number().int().min(1).max(10_000_000);

/** Payment methods of the portal. The country file says which are on by default (RULINGS, head). */
const METHODS = [
  'money',
  'paystack',
  'dpo',
  'cellulant',
  'uba',
  'airtime',
  'smartcash',
  'mpesa',
  'momo',
  'airtel',
  'gsma',
  'ekash',
] as const;
type Method = (typeof METHODS)[number];
/** The setting that switches a method on. */
type Switch = `offers${Capitalize<Method>}`;

const switchOf = (method: string) => `offers${method.charAt(0).toUpperCase()}${method.slice(1)}` as Switch;

const SWITCHES = Object.fromEntries(
  METHODS.map((method) => [
    switchOf(method),
    [z.boolean(), () => getCountry().sandbox?.methods.includes(method) ?? false],
  ]),
) as Record<Switch, [z.ZodBoolean, () => boolean]>;

/**
 * Schema and default of each setting; amounts are multiplied by the country's factor. SPEC gives 300 and 10; the rest is
 * specific to the sandbox.
 */
const SETTINGS = {
  walletPinMode: [z.boolean(), () => false],
  ...SWITCHES,
  prepaidMin: [units, () => marketUnits(100)],
  prepaidMax: [units, () => marketUnits(50_000)],
  postpaidMin: [units, () => marketUnits(500)],
  postpaidMax: [units, () => marketUnits(500_000)],
  quickAmounts: [z.array(units).min(1).max(8), () => [200, 500, 1000, 2000, 5000].map(marketUnits)],
  roundBillsUp: [z.boolean(), () => true],
  postpaidHybridCheck: [z.boolean(), () => true],
  dualCurrency: [z.boolean(), () => false],
  /** Sandbox only: whether exchange rates are available. */
  exchangeWorks: [z.boolean(), () => true],
  /** Sandbox only: whether every line got a new SIM card an hour ago. */
  newSimCards: [z.boolean(), () => false],
  /** Sandbox only: whether the network answers questions about SIM cards and owners of numbers. */
  numberInsightWorks: [z.boolean(), () => true],
  postpaidBundles: [z.boolean(), () => false],
  customerCareNumber: [z.string().regex(/^\+?\d{3,12}$/), () => '300'],
  pinResetDial: [z.string().regex(/^\*[\d*]{2,12}#$/), () => '*182*7#'],
  paymentMaxTry: [z.number().int().min(1).max(60), () => 10],
} satisfies Record<string, [schema: z.ZodType, usual: () => unknown]>;

type Schemas = { [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name][0] };

const ENTRIES = Object.entries(SETTINGS);
const SCHEMAS = Object.fromEntries(ENTRIES.map(([name, [schema]]) => [name, schema])) as Schemas;

/** Schema of a settings change; omitted settings keep their value. Amounts are whole units of the currency. */
export const settingsChange = z.strictObject(SCHEMAS).partial();
/** Stored overrides; ignores settings of other versions. */
const storedChange = z.object(SCHEMAS).partial();

/** Settings changed on the sandbox page. */
export type SettingsChange = z.output<typeof settingsChange>;

/** The settings before any change. */
export const defaultSettings = once(
  () => Object.fromEntries(ENTRIES.map(([name, [, usual]]) => [name, usual()])) as Required<SettingsChange>,
);

/** Milliseconds for which a node may use settings that another node has changed since. */
const CACHE_MS = 1_000;

type AllSettings = { plain: Required<SettingsChange>; settings: OperatorSettings };

/** The latest read by connection pool: every page reads the settings several times. */
let latestReads = new WeakMap<Db, { reading: Promise<AllSettings>; startedAt: number }>();

/** Reads all settings: defaults with the stored overrides. At most a second old; a change by this node is seen at once. */
export async function readPlainSettings(db: Db): Promise<Required<SettingsChange>> {
  return (await readCached(db)).plain;
}

/** Reads the settings in the form of the operator port, like {@link readPlainSettings}. */
export async function readSettings(db: Db): Promise<OperatorSettings> {
  return (await readCached(db)).settings;
}

function readCached(db: Db): Promise<AllSettings> {
  const latest = latestReads.get(db);
  const now = performance.now();
  if (latest && now - latest.startedAt < CACHE_MS) return latest.reading;
  const reading = readAll(db);
  latestReads.set(db, { reading, startedAt: now });
  // A failed read is not cached.
  reading.catch(() => {
    if (latestReads.get(db)?.reading === reading) latestReads.delete(db);
  });
  return reading;
}

async function readAll(db: Db): Promise<AllSettings> {
  const [row] = await db.select().from(settingsOverrides);
  const plain = { ...defaultSettings(), ...(row ? storedChange.parse(row.overrides) : {}) };
  return { plain, settings: toOperatorSettings(plain) };
}

/** What the simulated operator says of its lines: Rwanda's rule of three SIM cards, and its code to look them up. */
const LINE_FACTS: LineFacts = {
  airtimeDays: 90,
  lineDays: 90,
  simsPerId: 3,
  simsPerPassport: 1,
  simCheckDial: '*125#',
  hasEsim: true,
};

function toOperatorSettings(plain: Required<SettingsChange>): OperatorSettings {
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax, quickAmounts, ...rest } = plain;
  const switches = METHODS.map((method) => [method, plain[switchOf(method)]]);
  const amount = (whole: number) => money(whole, countryCurrency());
  return {
    ...rest,
    lineFacts: LINE_FACTS,
    enabledMethods: Object.fromEntries(switches),
    prepaidLimits: { min: amount(prepaidMin), max: amount(prepaidMax) },
    postpaidLimits: { min: amount(postpaidMin), max: amount(postpaidMax) },
    quickAmounts: quickAmounts.filter((whole) => whole >= prepaidMin && whole <= prepaidMax).map(amount),
  };
}

/**
 * Merges a change into the stored overrides; `null` resets all of them. Takes effect with the next read of
 * this node, after a second at the others. Returns a problem text and changes nothing when settings conflict, `null`
 * on success.
 */
export async function changeSettings(db: Db, change: SettingsChange | null): Promise<string | null> {
  const problem = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(settingsOverrides).for('update');
    const before = row ? storedChange.parse(row.overrides) : {};
    const overrides = change === null ? {} : { ...before, ...change };
    const problem = conflictIn({ ...defaultSettings(), ...overrides });
    if (problem) return problem;
    await tx
      .insert(settingsOverrides)
      .values({ id: 1, overrides })
      .onConflictDoUpdate({ target: settingsOverrides.id, set: { overrides } });
    return null;
  });
  // After the commit, so that no read from before it stays, on whichever connections of this node.
  latestReads = new WeakMap();
  return problem;
}

function conflictIn(settings: Required<SettingsChange>): string | null {
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax } = settings;
  if (prepaidMin > prepaidMax) return 'prepaidMax: smaller than prepaidMin';
  return postpaidMin > postpaidMax ? 'postpaidMax: smaller than postpaidMin' : null;
}
