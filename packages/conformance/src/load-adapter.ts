import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AddOn } from '@isano/adapter-kit/add-on';
import { findDescriptorFaults } from '@isano/adapter-kit/check-add-on';
import type {
  FiscalConformance,
  OperatorConformance,
  PaymentConformance,
  SmsConformance,
  StatementConformance,
} from '@isano/adapter-kit/conformance';
import type { Db } from '@isano/adapter-kit/operator';
import { FISCAL_SCENARIOS } from './fiscal/fiscal-scenarios.ts';
import type { Loaded } from './loaded.ts';
import { OPERATOR_SCENARIOS } from './operator/operator-scenarios.ts';
import { WALLET_SCENARIOS } from './payments/wallet-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { SMS_SCENARIOS } from './scenarios.ts';
import { STATEMENT_SCENARIOS } from './statements/statement-scenarios.ts';

const DESCRIPTORS = ['addon.ts', 'addon.js', 'addon.mjs', 'src/addon.ts', 'src/addon.js'];
const DESCRIPTIONS = [
  'conformance.ts',
  'conformance.js',
  'conformance.mjs',
  'src/conformance.ts',
  'src/testing/conformance.ts',
];

/** A scenario with what it runs on. */
export type BoundScenario = Omit<Scenario<never>, 'run' | 'applies'> & {
  applies: boolean;
  run: () => Promise<void>;
};

/** An adapter and the scenarios of each of its parts. */
export type LoadedAdapter = { name: string; parts: { title: string; scenarios: BoundScenario[] }[] };

type Options = {
  /** How long a message may have no outcome. */
  longestMs?: number;
  /** Opens the database of deliveries; called only for an adapter that delivers. */
  openDb: () => Promise<Db>;
};

/** The port wants an outcome within half a minute. */
export const LONGEST_MS = 30_000;

/** The adapter can't be checked: what is missing, in a sentence. */
export class NotCheckableError extends Error {}

/** Loads the adapter in a folder and the descriptions of its other sides. Throws {@link NotCheckableError}. */
export async function loadAdapter(folder: string, options: Options): Promise<LoadedAdapter> {
  const { longestMs = LONGEST_MS, openDb } = options;
  const { addOn } = await load(folder, DESCRIPTORS, 'descriptor');
  const faults = findDescriptorFaults(addOn, []);
  if (faults.length > 0) throw new NotCheckableError(`the descriptor ${faults.join('; ')}`);
  const { name, sms, operator, payments, statements, fiscal } = addOn as AddOn;
  if (!sms && !operator && !payments && !statements && !fiscal)
    throw new NotCheckableError(
      `${name} has no part with scenarios (sms, operator, payments, statements, fiscal)`,
    );
  const described = await load(folder, DESCRIPTIONS, 'description of its other side');
  const take = <Description>(exported: string, define: string): Description => {
    const given = described[exported];
    if (typeof given !== 'object' || given === null)
      throw new NotCheckableError(`conformance.ts exports no ${exported} (${define}({ … }))`);
    return given as Description;
  };
  const parts: LoadedAdapter['parts'] = [];
  if (sms) {
    const conformance = take<SmsConformance>('conformance', 'defineSmsConformance');
    const loaded: Loaded = { name, sms, conformance, longestMs };
    const scenarios = bind(SMS_SCENARIOS, loaded);
    parts.push({ title: 'messages', scenarios });
  }
  if (operator) {
    const conformance = take<OperatorConformance>('operatorConformance', 'defineOperatorConformance');
    const scenarios = bind(OPERATOR_SCENARIOS, { name, operator, conformance, db: await openDb() });
    parts.push({ title: `${conformance.bundle ? 'bundles' : 'airtime'} of the operator`, scenarios });
  }
  if (payments) {
    const conformance = take<PaymentConformance>('paymentConformance', 'definePaymentConformance');
    parts.push({ title: 'payments', scenarios: bind(WALLET_SCENARIOS, { name, payments, conformance }) });
  }
  if (fiscal) {
    const conformance = take<FiscalConformance>('fiscalConformance', 'defineFiscalConformance');
    parts.push({ title: 'tax receipts', scenarios: bind(FISCAL_SCENARIOS, { name, fiscal, conformance }) });
  }
  if (statements) {
    const described = take<Record<string, StatementConformance>>(
      'statementConformance',
      'one for each reader: defineStatementConformance',
    );
    for (const [format, reader] of Object.entries(statements)) {
      const conformance = described[format];
      if (!conformance) throw new NotCheckableError(`statementConformance has nothing about ${format}`);
      const scenarios = bind(STATEMENT_SCENARIOS, { reader, conformance });
      parts.push({ title: `statements as ${format}`, scenarios });
    }
  }
  return { name, parts };
}

function bind<Subject>(scenarios: readonly Scenario<Subject>[], subject: Subject): BoundScenario[] {
  const playable = scenarios.filter(({ isOwn }) => !isOwn);
  return playable.map(({ run, applies, ...scenario }) => ({
    ...scenario,
    applies: applies?.(subject) ?? true,
    run: () => run(subject),
  }));
}

async function load(
  folder: string,
  files: readonly string[],
  what: string,
): Promise<Record<string, unknown>> {
  const file = files.map((each) => join(resolve(folder), each)).find((each) => existsSync(each));
  if (!file) throw new NotCheckableError(`${folder} has no ${what} (${files.join(', ')})`);
  if (file.endsWith('.ts') && !process.features.typescript)
    throw new NotCheckableError(`Node ${process.version} runs no TypeScript: take 22.18 or newer (${file})`);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}
