import { COMPANY_DOORS } from './accounts.ts';
import { fillDisk, stepClockBack } from './database-faults.ts';
import { hammerGatewayReturns } from './hammer-returns.ts';
import type { Blow } from './plan.ts';
import type { Run } from './run.ts';
import type { NodeName } from './scene.ts';
import { mustCome } from './until.ts';

/** Requests to companies that are spoilt by a cut. */
const CUT_REQUESTS = 60;
/** A node that is replaced ends within this long (SAFETY P18). */
const MOST_STOPPING_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Longer than the longest call to a provider waits for its answer. */
const HANG_MS = 70_000;
/** Callbacks that are lost in a row. */
const LOST_CALLBACKS = 40;
const FORGERIES = [
  '',
  '{}',
  '{"transaction":{"id":"x","status_code":"TS"},"hash":"x"}',
  '<API3G/>',
  'a=b',
  '['.repeat(500),
];

/** Deals one blow and waits until everybody is up again. Nobody may have died by anything but a blow. */
export async function deal(run: Run, blow: Blow): Promise<void> {
  run.say(`  ${blow}`);
  run.dealt.push(blow);
  await strike(run, blow);
  await seeWhoLives(run);
}

/** A process that ended by itself is a breach; it is started again, as its supervisor would. */
export async function seeWhoLives({ scene, seen }: Run): Promise<void> {
  for (const [name, part] of Object.entries({ a: scene.nodes.a, b: scene.nodes.b, world: scene.world })) {
    if (part.current()?.isAlive()) continue;
    seen.push(`${name} died by itself`);
    await part.start();
  }
}

async function strike(run: Run, blow: Blow): Promise<void> {
  const { scene } = run;
  switch (blow) {
    case 'kill-node-a':
    case 'kill-node-b':
      return killNode(run, blow.endsWith('a') ? 'a' : 'b');
    case 'deploy-node-a':
    case 'deploy-node-b':
      return replaceNode(run, blow.endsWith('a') ? 'a' : 'b');
    case 'kill-world':
      await scene.world.current()?.kill();
      return scene.world.start();
    case 'restart-postgres':
      return endPostgres(run, 'SIGINT');
    case 'kill-postgres':
      return endPostgres(run, 'SIGKILL');
    case 'power-cut':
      return powerCut(run);
    case 'cut-lines':
      return scene.lines.cut(CUT_REQUESTS);
    case 'forge-callbacks':
      return forge(run);
    case 'clock-ahead':
      return scene.nodes.b.setClock(HOUR_MS);
    case 'clock-back':
      return scene.nodes.b.setClock(-HOUR_MS);
    case 'clocks-right':
      scene.nodes.a.setClock(0);
      return scene.nodes.b.setClock(0);
    case 'repeat-callbacks':
      await scene.office.deliverAgain();
      return;
    case 'hang-provider':
      return scene.lines.hang(companyFor(run), HANG_MS);
    case 'hammer-gateway-returns':
      return hammerGatewayReturns(run);
    case 'lose-callbacks':
      return scene.office.loseNext(LOST_CALLBACKS);
    case 'fill-disk':
      return fillDisk(scene.pool);
    case 'step-database-clock-back':
      return stepClockBack(scene.pool);
  }
}

/** Another company at each blow, in the order of their names. */
function companyFor({ dealt }: Run) {
  return COMPANY_DOORS[dealt.length % COMPANY_DOORS.length] ?? 'money';
}

/** The load balancer notices by the refused connections: the node stays in its rotation. */
async function killNode({ scene }: Run, name: NodeName): Promise<void> {
  await scene.nodes[name].current()?.kill();
  await scene.nodes[name].start();
}

/** As a rollout does it: no new requests, SIGTERM, and the new one after it. */
async function replaceNode(run: Run, name: NodeName): Promise<void> {
  const node = run.scene.nodes[name];
  node.leaveRotation();
  const began = Date.now();
  const code = await node.current()?.stop();
  const took = Date.now() - began;
  if (code !== 0) run.seen.push(`node ${name} ended with ${code} when it was asked to stop`);
  if (took > MOST_STOPPING_MS) run.seen.push(`node ${name} took ${took} ms to stop`);
  await node.start();
}

async function endPostgres({ scene }: Run, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const before = await mustCome('PostgreSQL', () => startOf(scene));
  scene.signalPostgres(signal);
  await mustCome('another PostgreSQL', async () => (await startOf(scene)) !== before);
}

async function startOf({ pool }: Run['scene']): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
  return rows[0]?.at ?? '';
}

/** Everything goes in one moment, and comes back in no order. */
async function powerCut(run: Run): Promise<void> {
  const { scene } = run;
  const parts = [scene.nodes.a, scene.nodes.b, scene.world];
  await Promise.all([endPostgres(run, 'SIGKILL'), ...parts.map((part) => part.current()?.kill())]);
  await Promise.all(parts.map((part) => part.start()));
}

/** Somebody who learnt the callback paths writes nonsense to all of them; it must be taken and change nothing. */
async function forge({ scene, seen }: Run): Promise<void> {
  const paths = Object.entries(scene.accounts).flatMap(([name, account]) => {
    const company = name === 'daraja' ? 'mpesa' : name;
    return typeof account === 'object' && 'callbackSecret' in account
      ? [`/callbacks/${company}/${account.callbackSecret}`]
      : [];
  });
  for (const path of [...paths, '/callbacks/money/wrong-secret-wrong-secret']) {
    for (const body of FORGERIES) {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      };
      const passing = { method: 'POST', path, headers, body: Buffer.from(body) };
      const answer = await scene.front.forward(passing).catch(() => null);
      if (answer && answer.status >= 500 && answer.status !== 503)
        seen.push(`a forged callback was answered ${answer.status}: ${body.slice(0, 40)}`);
    }
  }
}
