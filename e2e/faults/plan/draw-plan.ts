import fc from 'fast-check';
import type { WalletBehaviour } from '../../../apps/sandbox/src/magic-outcomes.ts';
import type { FaultOptions } from '../options.ts';
import { type Complaint, drawComplaints } from './draw-complaint.ts';
import { type Purchase, purchaseArbitrary } from './draw-purchase.ts';

/** Faults that affect everybody at once. */
export const FAULT_TYPES = [
  'kill-node-a',
  'kill-node-b',
  'deploy-node-a',
  'deploy-node-b',
  'kill-simulators',
  'restart-postgres',
  'kill-postgres',
  'power-cut',
  'break-connections',
  'forge-callbacks',
  'repeat-callbacks',
  'clock-ahead',
  'clock-back',
  'correct-clocks',
  'hang-provider',
  'repeat-gateway-returns',
  'lose-callbacks',
  'fill-disk',
  'step-database-clock-back',
] as const;
export type FaultType = (typeof FAULT_TYPES)[number];

/** A fault, and the purchase before which it is injected. */
export type ScheduledFault = { before: number; fault: FaultType };

/** Everything that is decided before a run starts. */
export type Plan = {
  purchases: Purchase[];
  /** The complaint about each purchase, by its position; empty in the short run. */
  complaints: (Complaint | null)[];
  faults: ScheduledFault[];
  /** The purchase from which the wallet asks for a PIN. */
  pinFrom: number;
};

/** Purchases between two faults, so that processes can recover. */
const PURCHASES_PER_FAULT = 40;

/** The faults of the short run: those that cause the most damage when they are not handled. */
const SHORT_RUN_FAULTS: FaultType[] = [
  'kill-node-a',
  'restart-postgres',
  'clock-back',
  'break-connections',
  'kill-simulators',
  'repeat-gateway-returns',
  'fill-disk',
  'kill-node-b',
  'step-database-clock-back',
];

/** With `--kills`: each kills one or both nodes. */
const KILLS: FaultType[] = ['kill-node-a', 'kill-node-b', 'kill-node-a', 'kill-node-b', 'power-cut'];

/** Draws a plan. The same seed and size give the same plan. */
export function drawPlan({
  seed,
  purchases,
  short,
  kills,
}: Pick<FaultOptions, 'seed' | 'purchases' | 'short' | 'kills'>): Plan {
  const drawn = fc
    .sample(purchaseArbitrary, { seed, numRuns: purchases })
    .map((one, index) => adjustPurchase({ ...one, index }, short));
  const faults = short
    ? SHORT_RUN_FAULTS
    : kills > 0
      ? Array.from({ length: kills }, (_, index) => KILLS[index % KILLS.length] ?? 'power-cut')
      : drawFaults(seed, Math.max(FAULT_TYPES.length, purchases / PURCHASES_PER_FAULT));
  const every = purchases / (faults.length + 1);
  return {
    purchases: drawn,
    complaints: short ? [] : drawComplaints(seed, drawn),
    faults: faults.map((fault, index) => ({ before: Math.floor(every * (index + 1)), fault })),
    pinFrom: Math.floor(purchases / 2),
  };
}

/** Each fault at least once, in an order drawn from the seed. */
function drawFaults(seed: number, count: number): FaultType[] {
  const rounds = Math.ceil(count / FAULT_TYPES.length);
  const shuffled = fc.sample(fc.shuffledSubarray([...FAULT_TYPES], { minLength: FAULT_TYPES.length }), {
    seed,
    numRuns: rounds,
  });
  return shuffled.flat().slice(0, Math.floor(count));
}

/** Behaviours that take most of a minute are left to longer runs. */
const SLOW_BEHAVIOURS: WalletBehaviour[] = ['loses-answer', 'slow-drip'];

/** Airtime is never paid with airtime (RULINGS 12). */
function adjustPurchase(drawn: Purchase, short: boolean): Purchase {
  const kind =
    drawn.method === 'airtime' && drawn.kind === 'prepaid-recharge' ? 'prepaid-bundle' : drawn.kind;
  return {
    ...drawn,
    kind,
    behaviour: short && SLOW_BEHAVIOURS.includes(drawn.behaviour) ? 'html-page' : drawn.behaviour,
  };
}
