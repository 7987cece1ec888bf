import { waitFor } from '../../poll-until.ts';
import { PROVIDER_ENDPOINTS } from '../environment/provider-accounts.ts';
import type { NodeName } from '../environment/start-environment.ts';
import type { FaultRun } from '../fault-run.ts';
import type { FaultType } from '../plan/draw-plan.ts';
import { fillDisk, stepClockBack } from './database-faults.ts';
import { repeatGatewayReturns } from './repeat-gateway-returns.ts';

/** Requests to providers that fail when connections break. */
const BROKEN_REQUESTS = 60;
/** A replaced node must stop within this time (SAFETY P18). */
const STOP_LIMIT_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Longer than the longest provider call waits for a response. */
const HANG_MS = 70_000;
/** Callbacks lost in a row. */
const LOST_CALLBACK_COUNT = 40;
const FORGED_BODIES = [
  '',
  '{}',
  '{"transaction":{"id":"x","status_code":"TS"},"hash":"x"}',
  '<API3G/>',
  'a=b',
  '['.repeat(500),
];

/** Injects one fault and waits until everything runs again. No process may stop except by a fault. */
export async function injectFault(run: FaultRun, fault: FaultType): Promise<void> {
  run.print(`  ${fault}`);
  run.injectedFaults.push(fault);
  await runFault(run, fault);
  await restartStopped(run);
}

/** A process that stopped by itself is a violation. It is started again, as a supervisor would do. */
export async function restartStopped({ environment, problems }: FaultRun): Promise<void> {
  for (const [name, child] of Object.entries({
    a: environment.nodes.a,
    b: environment.nodes.b,
    simulators: environment.simulators,
  })) {
    if (child.current()?.isAlive()) continue;
    problems.push(`${name} stopped by itself`);
    await child.start();
  }
}

async function runFault(run: FaultRun, fault: FaultType): Promise<void> {
  const { environment } = run;
  switch (fault) {
    case 'kill-node-a':
    case 'kill-node-b':
      return killNode(run, fault.endsWith('a') ? 'a' : 'b');
    case 'deploy-node-a':
    case 'deploy-node-b':
      return replaceNode(run, fault.endsWith('a') ? 'a' : 'b');
    case 'kill-simulators':
      await environment.simulators.current()?.kill();
      return environment.simulators.start();
    case 'restart-postgres':
      return restartPostgres(run, 'SIGINT');
    case 'kill-postgres':
      return restartPostgres(run, 'SIGKILL');
    case 'power-cut':
      return powerCut(run);
    case 'break-connections':
      return environment.connections.breakNext(BROKEN_REQUESTS);
    case 'forge-callbacks':
      return sendForgedCallbacks(run);
    case 'clock-ahead':
      return environment.nodes.b.setClock(HOUR_MS);
    case 'clock-back':
      return environment.nodes.b.setClock(-HOUR_MS);
    case 'correct-clocks':
      return correctClocks(environment);
    case 'repeat-callbacks':
      await environment.callbackProxy.deliverRepeated();
      return;
    case 'hang-provider':
      return environment.connections.hang(nextProvider(run), HANG_MS);
    case 'repeat-gateway-returns':
      return repeatGatewayReturns(run);
    case 'lose-callbacks':
      return environment.callbackProxy.loseNext(LOST_CALLBACK_COUNT);
    case 'fill-disk':
      return fillDisk(environment.pool);
    case 'step-database-clock-back':
      return stepClockBack(environment.pool);
  }
}

/**
 * Sets the clocks of both machines right. A machine with a wrong clock leaves the recurring jobs to others (decision 044), and both
 * begin with a wrong one: until this nobody does them.
 */
export function correctClocks({ nodes }: Pick<FaultRun['environment'], 'nodes'>): void {
  for (const node of Object.values(nodes)) node.setClock(0);
}

/** Another provider for each fault, in the order of their names. */
function nextProvider({ injectedFaults }: FaultRun) {
  return PROVIDER_ENDPOINTS[injectedFaults.length % PROVIDER_ENDPOINTS.length] ?? 'money';
}

/** The load balancer detects refused connections; the node stays in its rotation. */
async function killNode({ environment }: FaultRun, name: NodeName): Promise<void> {
  await environment.nodes[name].current()?.kill();
  await environment.nodes[name].start();
}

/** Replaces a node as a rollout does: no new requests, SIGTERM, then a new node. */
async function replaceNode(run: FaultRun, name: NodeName): Promise<void> {
  const node = run.environment.nodes[name];
  node.leaveRotation();
  const began = Date.now();
  const code = await node.current()?.stop();
  const took = Date.now() - began;
  if (code !== 0) run.problems.push(`node ${name} exited with ${code} after SIGTERM`);
  if (took > STOP_LIMIT_MS) run.problems.push(`node ${name} took ${took} ms to stop`);
  await node.start();
}

async function restartPostgres({ environment }: FaultRun, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const before = await waitFor('PostgreSQL', () => readPostgresStart(environment));
  environment.signalPostgres(signal);
  await waitFor('another PostgreSQL', async () => (await readPostgresStart(environment)) !== before);
}

async function readPostgresStart({ pool }: FaultRun['environment']): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
  return rows[0]?.at ?? '';
}

/** Everything is killed at the same time and comes back in any order. */
async function powerCut(run: FaultRun): Promise<void> {
  const { environment } = run;
  const processes = [environment.nodes.a, environment.nodes.b, environment.simulators];
  await Promise.all([restartPostgres(run, 'SIGKILL'), ...processes.map((child) => child.current()?.kill())]);
  await Promise.all(processes.map((child) => child.start()));
}

/**
 * Sends forged callbacks to all callback paths. The portal must accept it and change
 * nothing.
 */
async function sendForgedCallbacks({ environment, problems }: FaultRun): Promise<void> {
  const paths = Object.entries(environment.accounts).flatMap(([name, account]) => {
    return typeof account === 'object' && 'callbackSecret' in account
      ? [`/callbacks/${name}/${account.callbackSecret}`]
      : [];
  });
  for (const path of [...paths, '/callbacks/money/wrong-secret-wrong-secret']) {
    for (const body of FORGED_BODIES) {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      };
      const request = { method: 'POST', path, headers, body: Buffer.from(body) };
      const response = await environment.front.forward(request).catch(() => null);
      if (response && response.status >= 500 && response.status !== 503)
        problems.push(`a forged callback got status ${response.status}: ${body.slice(0, 40)}`);
    }
  }
}
