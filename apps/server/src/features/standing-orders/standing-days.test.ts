import { nextDueDay, type StandingSchedule } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { expect, test } from 'vitest';
import { decideStep, type OrderFacts, type RunFacts } from './decide-step.ts';
import { checkSeen, type Seen } from './testing/check-seen.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2040-01-01T06:00:00Z');
const DAYS = 400;
const HOURS = { from: 8, to: 20 };
const PRICE = 500;
/** `RUNS=10000 npx vitest run standing-days` plays as many orders as it says. */
const ORDERS = process.env.RUNS ? Number(process.env.RUNS) : IS_THOROUGH ? 10_000 : 100;

/** Numbers from 0 to 1 that a seed decides (mulberry32, public domain). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type StoredRun = RunFacts & { id: number; state: 'open' | 'charging' | 'ended'; month: string | null };

/**
 * Lets one order live for 400 days: its clock jumps, its node dies between what it writes and what it calls, another one goes on, its
 * owner pauses it and goes on, and its wallet refuses. What is stored survives; nothing else does.
 */
function playOrder(seed: number): { seen: Seen[]; limit: number; noticeMs: number; count: number } {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const schedule: StandingSchedule = pick([
    { every: 'day' },
    { every: 'week', weekday: 1 + Math.floor(random() * 7) },
    { every: 'month', monthDay: 1 + Math.floor(random() * 31) },
    { every: 'month', monthDay: 31 },
    { every: 'low', belowMinor: 100 },
  ]);
  const isLow = schedule.every === 'low';
  const limit = PRICE * pick([1, 3, 10, 40]);
  const seen: Seen[] = [];
  const order = String(seed);
  const facts: OrderFacts = {
    schedule,
    hour: 8 + Math.floor(random() * 12),
    amountMinor: PRICE,
    monthLimitMinor: limit,
    nextDueDay: nextDueDay(schedule, localDay(new Date(START))),
    notBefore: null,
    isActive: true,
  };
  const runs = new Map<string, StoredRun>();
  const told = new Set<number>();
  const charged = new Map<number, 'paid' | 'refused'>();
  let [real, offset, ids] = [START, 0, 0];
  const clock = () => new Date(real + offset);
  const spent = () => {
    const month = new Date(clock().getTime() + 2 * HOUR).toISOString().slice(0, 7);
    return [...runs.values()].filter((run) => run.month === month).length * PRICE;
  };
  const plan = (dueDay: OrderFacts['nextDueDay']) => {
    if (dueDay === null || runs.has(dueDay)) return;
    ids += 1;
    runs.set(dueDay, { id: ids, dueDay, noticeAt: null, state: 'open', month: null });
  };
  while (real < START + DAYS * DAY) {
    const chance = random();
    if (chance < 0.01) offset = pick([-DAY, -HOUR, 0, HOUR, DAY]);
    if (chance > 0.99) {
      facts.isActive = !facts.isActive;
      seen.push({ what: facts.isActive ? 'go' : 'stop', order });
    }
    const now = clock();
    let run = [...runs.values()].find(({ state }) => state !== 'ended') ?? null;
    if (isLow && !run && facts.isActive && random() < 0.1) {
      plan(localDay(now));
      run = [...runs.values()].find(({ state }) => state !== 'ended') ?? null;
    }
    if (run?.state === 'charging') {
      run.state = 'open';
      run.month = null;
    }
    const step = decideStep(facts, run, { now, hours: HOURS, spentMinor: spent() });
    const dies = random() < 0.02;
    if (step.do === 'wait') {
      const until = step.until ? step.until.getTime() - now.getTime() : 6 * HOUR;
      real += Math.min(Math.max(until, MINUTE), 12 * HOUR);
      continue;
    }
    real += dies ? 5 * MINUTE : Math.floor(random() * MINUTE);
    if (step.do === 'plan') {
      facts.nextDueDay = step.nextDueDay;
      plan(step.dueDay);
    }
    if (!run) continue;
    if (step.do === 'drop') run.state = 'ended';
    // A node that dies after the message was accepted has it "sent" again, which sends nothing; its time is the later one.
    if (step.do === 'notice') {
      if (!told.has(run.id)) seen.push({ what: 'notice', order, at: now.getTime() });
      told.add(run.id);
      if (!dies) run.noticeAt = now;
    }
    if (step.do !== 'charge') continue;
    run.state = 'charging';
    run.month = step.chargeDay.slice(0, 7);
    if (dies && random() < 0.5) continue;
    // The wallet has one payment for a run, whichever node asks for it.
    if (!charged.has(run.id)) {
      const outcome = random() < 0.1 ? 'refused' : 'paid';
      charged.set(run.id, outcome);
      if (outcome === 'paid') seen.push({ what: 'charge', order, at: now.getTime(), minor: PRICE });
    }
    if (dies && charged.get(run.id) === 'refused') continue;
    run.state = 'ended';
    if (charged.get(run.id) === 'refused') run.month = null;
  }
  const count = seen.filter(({ what }) => what === 'charge').length;
  return { seen, limit, noticeMs: isLow ? HOUR : 20 * HOUR, count };
}

test(`${DAYS} days of many standing orders with jumping clocks, dying nodes and failovers: none doubled, none after a stop, none above a limit, none without notice`, () => {
  let charges = 0;
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    const { seen, count, ...promised } = playOrder(seed);
    expect(checkSeen(seen, promised), `order ${seed}`).toEqual([]);
    charges += count;
  }
  expect(charges).toBeGreaterThan(ORDERS * 10);
});
