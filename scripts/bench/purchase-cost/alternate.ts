import pg from 'pg';
import type { PortalClient } from '../../../packages/contract/src/http/portal-client.ts';
import { addSubscribers, placeOrder } from '../buy.ts';
import { loadVisitor } from '../load-visitor.ts';
import { measureCost } from './cost.ts';
import { type PurchasePortal, startPurchasePortal } from './purchase-portal.ts';
import { adminUrlOf, measureWholePurchases } from './whole-purchases.ts';

/** Purchases of one side in one round: a second, and the processor time of one in milliseconds, without the sandbox's. */
export type SideFigures = { perSecond: number; node: number; postgres: number };
/** One round, in the order of the sides. */
export type Round = readonly [SideFigures, SideFigures];

/** How many rounds, and the purchases of one side in each. */
export type Rounds = { rounds: number; purchases: number; connections: number };

/** A number has one open prompt at a time, and a limited number of them in five minutes. */
const SUBSCRIBERS = 2_000;

/** A side may replace a module of the portal. */
const SOURCES = 'apps/server/src/main.ts';

type Side = {
  bench: PurchasePortal;
  admin: pg.Pool;
  portal: PortalClient;
  msisdns: string[];
  leave: () => void;
};

/**
 * Measures whole purchases of two portals in turn, each with a PostgreSQL and simulators of its own, so that other work on the
 * machine affects both. Each side is first in every second round. A round before the first is not counted.
 * @param variables additional variables of each portal
 */
export async function alternatePurchases(
  variables: readonly [Record<string, string>, Record<string, string>],
  { rounds, purchases, connections }: Rounds,
  print: (line: string) => void,
): Promise<Round[]> {
  const sides: Side[] = [];
  const buy = async ({ bench, admin, portal, msisdns }: Side): Promise<SideFigures> => {
    const processes = { portalPid: bench.portal.pid, simulatorsPid: bench.simulatorsPid, pool: admin };
    const { result, time } = await measureCost(processes, purchases, () =>
      measureWholePurchases(admin, portal, { msisdns, purchases, connections }),
    );
    return { perSecond: result.perSecond, node: time.node, postgres: time.postgres };
  };
  try {
    for (const more of variables) sides.push(await openSide(more, connections));
    const [one, two] = sides as [Side, Side];
    for (const side of sides) await buy(side);
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const figures =
        round % 2 === 1 ? [await buy(one), await buy(two)] : [await buy(two), await buy(one)].reverse();
      measured.push(figures as unknown as Round);
      print(`round ${round}: ${figures.map(describe).join('; ')}`);
    }
    return measured;
  } finally {
    for (const side of sides) await closeSide(side);
  }
}

async function openSide(more: Record<string, string>, connections: number): Promise<Side> {
  const bench = await startPurchasePortal(more, SOURCES);
  const admin = new pg.Pool({ connectionString: adminUrlOf(bench), max: 1, application_name: 'bench' });
  const { portal, leave } = loadVisitor(bench.portal.url, connections);
  const msisdns = await addSubscribers(bench.sandboxUrl, SUBSCRIBERS, connections);
  // Alone, so that all connections share its cookie and are one visitor.
  await placeOrder(portal, msisdns[0] ?? '');
  return { bench, admin, portal, msisdns, leave };
}

async function closeSide({ bench, admin, leave }: Side): Promise<void> {
  leave();
  await admin.end();
  await bench.stop();
}

function describe({ perSecond, node, postgres }: SideFigures): string {
  return `${perSecond.toFixed(1)}/s, portal ${node.toFixed(1)} ms, PostgreSQL ${postgres.toFixed(1)} ms`;
}
