import '../configure-country.ts';
import { auditRun } from './audit/audit-run.ts';
import { findClockErrors } from './audit/find-clock-errors.ts';
import { writeReport } from './audit/report.ts';
import { correctClocks, injectFault, restartStopped } from './chaos/inject-fault.ts';
import { complain } from './complaints/complain.ts';
import { createBrowserClient } from './customer/browser-client.ts';
import { buy } from './customer/buy.ts';
import { recordStatus } from './customer/watch-status.ts';
import { drain } from './drain/drain.ts';
import { drainReceipts } from './drain/drain-receipts.ts';
import { offerEveryMethod, setWalletPinMode } from './environment/operator-settings.ts';
import { LOG_FOLDER, startEnvironment } from './environment/start-environment.ts';
import type { FaultRun } from './fault-run.ts';
import { parseFaultOptions } from './options.ts';
import { drawPlan } from './plan/draw-plan.ts';

// `npm run faults`: purchases of every method and kind under fault injection, then the final audit. Exits with 1
// on any violation; docs/faults.md describes it.

const options = parseFaultOptions(process.argv.slice(2));
const startedAt = Date.now();
const print = (line: string) => {
  if (!options.short || options.keep) console.log(`${seconds()} s ${line}`);
};
const plan = drawPlan(options);
// Both ways in which an acquirer of eKash may work, half of the seeds each.
const asksByEkash = options.seed % 2 === 0;
print(`seed ${options.seed}, ${options.purchases} purchases, ${plan.faults.length} faults`);
const environment = await startEnvironment(options.seed, { signsReceipts: options.receipts, asksByEkash });
const run: FaultRun = {
  environment,
  plan,
  asksByEkash,
  purchaseLogs: [],
  lateActions: [],
  injectedFaults: [],
  staffActs: new Map(),
  problems: [],
  print,
};
let isClean = false;
try {
  if (plan.complaints.length > 0) await environment.staff.start();
  await offerEveryMethod(environment.urls.pages);
  print(`set up after ${seconds()} s; faults start`);
  await runPurchases();
  await restartStopped(run);
  await findClockErrors(run);
  print(`faults stop after ${seconds()} s`);
  // A recurring job has receipts signed, and machines with wrong clocks leave those to others.
  if (options.receipts) correctClocks(environment);
  const open = await drain(run);
  if (options.receipts) await drainReceipts(run);
  for (const log of run.purchaseLogs)
    await recordStatus(createBrowserClient(environment.urls.front, `customer ${log.index}`), log);
  run.problems.push(...environment.observer.listErrors());
  const audited = { ...run, environment: { ...environment, signsReceipts: options.receipts } };
  const violations = await auditRun(audited, open);
  isClean = violations.length === 0;
  const lines = await writeReport(run, violations);
  if (!options.short || !isClean) console.log(lines.join('\n'));
  console.log(summary(violations.length));
} finally {
  await environment.stop(options.keep || !isClean);
  if (options.keep || !isClean) console.log(`Logs: ${LOG_FOLDER}`);
}
process.exitCode = isClean ? 0 : 1;

/**
 * Runs the purchases concurrently. Faults are injected beside them, one after the other, each before its purchase.
 */
async function runPurchases(): Promise<void> {
  const deadline = startedAt + options.minutes * 60_000;
  const faults = [...plan.faults];
  let injecting: Promise<void> = Promise.resolve();
  const complaints: Promise<void>[] = [];
  let next = 0;
  const buyNext = async () => {
    while (next < plan.purchases.length && (options.short || Date.now() < deadline)) {
      const purchase = plan.purchases[next++];
      if (!purchase) return;
      if (purchase.index === plan.pinFrom) await setWalletPinMode(environment.urls.pages, true);
      while (faults[0] && faults[0].before <= purchase.index) {
        const { fault } = faults.shift() as (typeof faults)[number];
        injecting = injecting.then(() => injectFault(run, fault));
      }
      const bought = buy(run, purchase);
      const complaint = plan.complaints[purchase.index];
      const log = run.purchaseLogs.find(({ index }) => index === purchase.index);
      if (complaint && log)
        complaints.push(complain(run, complaint, log.transactions).catch(noteBrokenComplaint));
      await bought;
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, buyNext));
  await injecting;
  await Promise.all(complaints);
}

function noteBrokenComplaint(error: Error): void {
  run.problems.push(`a complaint broke off: ${error.message}`);
}

function summary(violations: number): string {
  const stopped = run.purchaseLogs.filter((log) => log.stopped).length;
  return (
    `faults: seed ${options.seed}, ${run.purchaseLogs.length} purchases (${stopped} not paid), ` +
    `${run.injectedFaults.length} faults, ${violations} violations, ${seconds()} s`
  );
}

function seconds(): number {
  return Math.round((Date.now() - startedAt) / 1000);
}
