import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addSubscriber } from '../../e2e/sandbox.ts';
import { initiatePayment, MONEY_PUSH, placeOrder } from './buy.ts';
import type { Section } from './goals.ts';
import { loadAll } from './load.ts';
import { loadVisitor, resultOf } from './load-visitor.ts';
import { countStatements } from './purchase-cost/count-statements.ts';
import { type ProcessorTime, readProcessorTime } from './purchase-cost/processor-time.ts';
import { type PurchasePortal, startPurchasePortal } from './purchase-cost/purchase-portal.ts';
import { adminUrlOf } from './purchase-cost/whole-purchases.ts';

/** Payments whose customer does not answer the prompt. */
const WAITING = 100;
/** After the start: what is compiled and planned late must not count. */
const SETTLE_MS = 15_000;
const IDLE_MS = 20_000;
/** Both windows lie in the first minute after the prompts, in which a payment is checked most often. */
const MEASURED_MS = 20_000;
const COUNTED_MS = 15_000;
const APPROVES_AFTER_S = 30;
const CONNECTIONS = 8;

/** A statement of the simulated wallet that each check causes once. */
const CHECK = /^sandbox: SELECT company, id, reference, msisdn/;
const PORTAL = /^portal/;
const WRITES = /^portal[^:]*: (?:with .*|begin|)(?:insert|update|delete)/i;

type Window = {
  time: ProcessorTime;
  statements: number;
  writes: number;
  checks: number;
  listed: [string, number][];
};

/** Measures an idle portal, and one whose customers take their time to approve. */
export async function benchWaiting(print: (line: string) => void): Promise<Section> {
  print('Starting a portal and the simulated providers');
  const bench = await startPurchasePortal();
  const admin = new pg.Pool({ connectionString: adminUrlOf(bench), max: 1, application_name: 'bench' });
  const { portal, leave } = loadVisitor(bench.portal.url, CONNECTIONS);
  try {
    const msisdns: string[] = [];
    await loadAll(Array(WAITING + 1).fill(0), { connections: CONNECTIONS }, async () => {
      msisdns.push(await addSubscriber(bench.sandboxUrl, { wallet: { balance: 1_000_000 } }));
    });
    const prompt = async (msisdn: string) => {
      const transactionId = await initiatePayment(portal, await placeOrder(portal, msisdn), MONEY_PUSH);
      resultOf(await portal.processPayment({ transactionId, paymentMode: MONEY_PUSH }));
    };
    await prompt(msisdns[WAITING] ?? '');
    await admin.query(`UPDATE payments SET state = 'declined', live = false, due_at = NULL`);
    await sleep(SETTLE_MS);
    print('An idle portal');
    const idle = await measure(bench, admin, IDLE_MS);
    print(`${WAITING} customers who do not answer`);
    await loadAll(msisdns.slice(0, WAITING), { connections: CONNECTIONS }, prompt);
    const waiting = await measure(bench, admin, MEASURED_MS);
    return section(idle, waiting);
  } finally {
    leave();
    await admin.end();
    await bench.stop();
  }
}

/** Processor time first and statements after that, because their log costs time. All per second. */
async function measure(
  { portal: { pid }, simulatorsPid, adminUrl }: PurchasePortal,
  pool: pg.Pool,
  ms: number,
): Promise<Window> {
  const processes = { portalPid: pid, simulatorsPid, pool };
  const before = await readProcessorTime(processes);
  await sleep(ms);
  const after = await readProcessorTime(processes);
  const perSecond = (name: keyof ProcessorTime) => (after[name] - before[name]) / (ms / 1_000);
  const { byText } = await countStatements(adminUrl, () => sleep(COUNTED_MS));
  const listed = [...byText].sort((a, b) => b[1] - a[1]);
  const count = (fitting: RegExp) =>
    listed.reduce((sum, [text, times]) => sum + (fitting.test(text) ? times : 0), 0) / (COUNTED_MS / 1_000);
  return {
    time: {
      node: perSecond('node'),
      postgres: perSecond('postgres'),
      sandboxNode: perSecond('sandboxNode'),
      sandboxPostgres: perSecond('sandboxPostgres'),
    },
    statements: count(PORTAL),
    writes: count(WRITES),
    checks: count(CHECK),
    listed: listed.filter(([text]) => PORTAL.test(text)).slice(0, 12),
  };
}

function section(idle: Window, waiting: Window): Section {
  const each = (name: keyof ProcessorTime) =>
    (waiting.time[name] - idle.time[name]) / Math.max(waiting.checks - idle.checks, 0.01);
  const [node, postgres] = [each('node'), each('postgres')];
  const perCustomer = (waiting.checks - idle.checks) / WAITING;
  const row = (name: string, { time, statements, writes, checks }: Window) =>
    `| ${name} | ${statements.toFixed(1)} | ${writes.toFixed(1)} | ${checks.toFixed(1)} | ${time.node.toFixed(1)} ms | ${time.postgres.toFixed(1)} ms |`;
  const forCustomer = perCustomer * APPROVES_AFTER_S * (node + postgres);
  const text = [
    `### Customers who take their time: ${WAITING} payments in the first minute`,
    '',
    '| Each second | Statements of portal and queue | of them writing | Checks | Portal | PostgreSQL |',
    '| --- | --- | --- | --- | --- | --- |',
    row('idle', idle),
    row('waiting', waiting),
    '',
    `A check: portal ${node.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms, together ${(node + postgres).toFixed(2)} ms.`,
    '',
    'Statements a second with waiting customers:',
    ...waiting.listed.map(([text, times]) => `- ${(times / (COUNTED_MS / 1_000)).toFixed(2)} ${text}`),
    'Idle:',
    ...idle.listed.map(([text, times]) => `- ${(times / (COUNTED_MS / 1_000)).toFixed(2)} ${text}`),
  ].join('\n');
  return {
    text,
    goals: [
      { name: 'a check without news', value: node + postgres, unit: 'ms', most: 1.2 },
      {
        name: `checks of a customer who approves after ${APPROVES_AFTER_S} s`,
        value: forCustomer,
        unit: 'ms',
        most: 7,
      },
      { name: 'statements of an idle portal, each second', value: idle.statements, unit: '', most: 4 },
    ],
  };
}
