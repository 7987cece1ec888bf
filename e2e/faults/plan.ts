import fc from 'fast-check';
import type { WalletBehaviour } from '../../apps/sandbox/src/magic-outcomes.ts';
import { type Purchase, purchase } from './draw-purchase.ts';
import type { FaultOptions } from './options.ts';

/** What befalls everybody at once. */
export const BLOWS = [
  'kill-node-a',
  'kill-node-b',
  'deploy-node-a',
  'deploy-node-b',
  'kill-world',
  'restart-postgres',
  'kill-postgres',
  'power-cut',
  'cut-lines',
  'forge-callbacks',
  'repeat-callbacks',
  'clock-ahead',
  'clock-back',
  'clocks-right',
  'hang-provider',
  'hammer-gateway-returns',
  'lose-callbacks',
  'fill-disk',
  'step-database-clock-back',
] as const;
export type Blow = (typeof BLOWS)[number];

/** A blow, and the purchase before which it falls. */
export type TimedBlow = { before: number; blow: Blow };

/** Everything that is decided before a run begins. */
export type Plan = {
  purchases: Purchase[];
  blows: TimedBlow[];
  /** Purchase from which the wallet wants a PIN. */
  pinFrom: number;
};

/** Between two blows the survivors have that many purchases' time to come back. */
const PURCHASES_A_BLOW = 40;

/** The blows of the short run: those that cost most when they are not borne. */
const SHORT_BLOWS: Blow[] = [
  'kill-node-a',
  'restart-postgres',
  'clock-back',
  'cut-lines',
  'kill-world',
  'hammer-gateway-returns',
  'fill-disk',
  'kill-node-b',
  'step-database-clock-back',
];

/** Draws a plan; the same seed and size give the same one. */
export function drawPlan({
  seed,
  purchases,
  short,
}: Pick<FaultOptions, 'seed' | 'purchases' | 'short'>): Plan {
  const drawn = fc.sample(purchase, { seed, numRuns: purchases });
  const blows = short ? SHORT_BLOWS : drawBlows(seed, Math.max(BLOWS.length, purchases / PURCHASES_A_BLOW));
  const every = purchases / (blows.length + 1);
  return {
    purchases: drawn.map((one, index) => fitting({ ...one, index }, short)),
    blows: blows.map((blow, index) => ({ before: Math.floor(every * (index + 1)), blow })),
    pinFrom: Math.floor(purchases / 2),
  };
}

/** Each at least once, in an order of the seed's. */
function drawBlows(seed: number, count: number): Blow[] {
  const rounds = Math.ceil(count / BLOWS.length);
  const shuffled = fc.sample(fc.shuffledSubarray([...BLOWS], { minLength: BLOWS.length }), {
    seed,
    numRuns: rounds,
  });
  return shuffled.flat().slice(0, Math.floor(count));
}

/** Companies that keep us waiting for most of a minute are for runs that have the time. */
const SLOW: WalletBehaviour[] = ['loses-answer', 'slow-drip'];

/** Airtime never buys airtime, whoever asks (RULINGS 12). */
function fitting(one: Purchase, short: boolean): Purchase {
  const kind = one.method === 'airtime' && one.kind === 'prepaid-recharge' ? 'prepaid-bundle' : one.kind;
  return { ...one, kind, behaviour: short && SLOW.includes(one.behaviour) ? 'html-page' : one.behaviour };
}
