import { parseArgs } from 'node:util';
import '../configure-country.ts';
import { offerEveryMethod } from '../faults/environment/operator-settings.ts';
import type { CustomerRun } from '../faults/fault-run.ts';
import { type AuditResult, auditFailover } from './audit.ts';
import { type DrillResult, type Moment, markMoment, restoreAndCompare } from './backup-drill.ts';
import { type Closers, closeAll } from './closers.ts';
import { type FailoverEnvironment, startFailoverEnvironment } from './environment.ts';
import { FAULTS } from './faults.ts';
import { formatSeconds } from './gaps.ts';
import { describeMissing } from './programs.ts';
import { startReaders } from './readers.ts';
import { describeFault, type FaultResult, findProblems, runFault } from './run-fault.ts';
import { settlePayments } from './settle.ts';
import { startShoppers } from './shoppers.ts';

// `npm run ha`: builds the cluster of docs/deploy.md on this machine, strikes it under purchases and audits the
// records. `-- --fault killed` injects only the faults with that text in their name. Exits with 1 when anything was lost, doubled or too late, with 2 when packages are missing.

const { values: chosen } = parseArgs({ options: { fault: { type: 'string', default: '' } } });
const startedAt = Date.now();
const closers: Closers = [];
let closing: Promise<void> | null = null;
const print = (line: string) => console.log(`${Math.round((Date.now() - startedAt) / 1000)} s  ${line}`);

const missing = describeMissing();
if (missing) {
  console.error(missing);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    print('stopping');
    void close().finally(() => process.exit(1));
  });
}
let isClean = false;
try {
  isClean = await runFailover();
} finally {
  await close();
}
process.exit(isClean ? 0 : 1);

async function runFailover(): Promise<boolean> {
  const environment = await startFailoverEnvironment(closers, print);
  const run: CustomerRun = {
    environment,
    plan: { pinFrom: Number.POSITIVE_INFINITY },
    asksByEkash: false,
    purchaseLogs: [],
    lateActions: [],
    problems: [],
  };
  await offerEveryMethod(environment.urls.pages);
  const { results, bases, moment } = await injectAll(environment, run);
  print('waiting until no payment is open');
  await settlePayments(environment.portalDb.pool, environment.providerDb.pool);
  print('audit');
  const audit = await auditFailover(run, environment);
  print('restoring the backups');
  const drill = await restoreAndCompare(environment, bases, moment);
  return report(run, { results, audit, drill });
}

/** What the time under purchases left: the faults, and the backups that were taken meanwhile. */
type Injected = { results: FaultResult[]; bases: { first: string; last: string }; moment: Moment };

async function injectAll(environment: FailoverEnvironment, run: CustomerRun): Promise<Injected> {
  const readers = startReaders(environment.urls.front);
  const shoppers = startShoppers(run);
  const results: FaultResult[] = [];
  try {
    if (!(await shoppers.waitForPaid(0, 60_000)))
      throw new Error('No purchase succeeds, see .cache/failover');
    const first = await takeBase(environment);
    for (const fault of FAULTS.filter(({ name }) => name.includes(chosen.fault))) {
      print(fault.name);
      const result = await runFault(fault, { environment, shoppers, readers });
      print(`  ${describeFault(result)}`);
      results.push(result);
    }
    const last = await takeBase(environment);
    return { results, bases: { first, last }, moment: await markMoment(environment, run, shoppers) };
  } finally {
    await Promise.all([readers.stop(), shoppers.stop()]);
  }
}

async function takeBase({ backups }: FailoverEnvironment): Promise<string> {
  const from = Date.now();
  const base = await backups.takeBase();
  print(`base backup taken and checked in ${formatSeconds(Date.now() - from)}`);
  return base;
}

function report(
  run: CustomerRun,
  { results, audit, drill }: { results: readonly FaultResult[]; audit: AuditResult; drill: DrillResult },
): boolean {
  const violations = Object.values(audit).flat();
  const wrong = [
    ...results.flatMap(findProblems),
    ...violations.map(({ what, id }) => `${what} ${id}`),
    ...drill.problems,
  ];
  console.log(`backups: ${drill.text}, ${drill.problems.length} problems`);
  for (const line of wrong) console.log(`wrong: ${line}`);
  const longest = (gap: 'longestPurchaseGap' | 'longestPageGap') =>
    formatSeconds(Math.max(...results.map((result) => result[gap])));
  const transactions = new Set(run.purchaseLogs.flatMap((log) => log.transactions)).size;
  console.log(
    `ha: ${run.purchaseLogs.length} purchases, ${transactions} payments acknowledged, ${audit.lost.length} lost, ` +
      `${audit.doubled.length} doubled, ${audit.others.length} other violations, longest gap of purchases ` +
      `${longest('longestPurchaseGap')}, of pages ${longest('longestPageGap')}, ${formatSeconds(Date.now() - startedAt)}`,
  );
  return wrong.length === 0;
}

/** Ends everything once: a signal and the end of the run may meet. */
function close(): Promise<void> {
  closing ??= closeAll(closers);
  return closing;
}
