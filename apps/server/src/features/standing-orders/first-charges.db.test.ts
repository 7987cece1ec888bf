import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runStandingOrders } from './run-standing.ts';
import type { FirstPayment, Permission, StandingDeps } from './standing-deps.ts';
import { listRuns, planLowRuns } from './standing-store.ts';
import { stopStanding } from './stop-standing.ts';
import { standingOrders, standingRuns } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2040-03-05T06:30:00Z');
const LINE = parseMsisdn('0788123456') as Msisdn;

const db = openTestDb();
beforeEach(() => db.pool.query('TRUNCATE standing_orders, standing_runs'));

/** Calls of the permissions at which a node dies, or the owner stops it: before or after the call did its part. */
const POINTS = ['request-before', 'request-after', 'end-before', 'end-after'] as const;
type Point = (typeof POINTS)[number];

/** Payments and permissions of a card, and nodes that share a database. Each payment that was made gives one. */
function makeWorld() {
  let now = START;
  let at: { point: Point; does: 'dies' | 'stops' } | null = null;
  const payments: FirstPayment[] = [];
  const given = new Map<string, Permission['state']>();
  let holder: 'same' | 'changed' = 'same';
  const toPermission = (id: string): Permission => ({
    state: given.get(id) ?? 'requested',
    reason: null,
    card: { brand: 'visa', last4: '4081' },
    holder: null,
  });
  const isMade = (id: string) => payments.find((each) => each.id === id)?.state === 'delivered';
  const makeNode = () => {
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const reach = async (point: Point) => {
      if (at?.point !== point) return;
      const { does } = at;
      at = null;
      if (does === 'stops') return void (await stop());
      die();
      await new Promise(() => {});
    };
    const deps = {
      db: db.db,
      clock: { now: () => new Date(now) },
      newId,
      checkHolder: async () => holder,
      listFirstPayments: async () => payments,
      hasMandates: () => true,
      modes: { hasPrompt: () => false },
      findPayment: async () => null,
      cancelPayment: async () => {},
      mandates: {
        request: async ({ id }: { id: string }) => {
          await reach('request-before');
          if (!given.has(id) || given.get(id) === 'requested')
            given.set(id, isMade(id) ? 'active' : 'requested');
          await reach('request-after');
          return toPermission(id);
        },
        find: async (id: string) => (given.has(id) ? toPermission(id) : null),
        end: async (id: string) => {
          await reach('end-before');
          given.set(id, 'ended');
          await reach('end-after');
          return { underWay: [] };
        },
        listEndedByHolder: async () => [],
      },
      rules: { perLine: 3, hours: { from: 8, to: 20 } },
      count: () => {},
      log: { warn: () => {} },
    } as unknown as StandingDeps;
    return { deps, died };
  };
  const { deps } = makeNode();
  const read = async () => {
    const [order] = await db.db.select().from(standingOrders);
    if (!order) throw new Error('no standing order');
    return order;
  };
  const stop = async () => stopStanding(deps, { msisdn: LINE, id: (await read()).id }, { endedBy: 'page' });
  return {
    deps,
    given,
    read,
    stop,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => new Date(now),
    changeHolder: () => {
      holder = 'changed';
    },
    /** The next node that comes to this point dies there, or the owner stops the order at this moment. */
    when: (point: Point, does: 'dies' | 'stops') => {
      at = { point, does };
    },
    agree: (over: Partial<typeof standingOrders.$inferInsert> = {}) =>
      db.db.insert(standingOrders).values({
        id: 'order',
        seriesId: 'order',
        msisdn: LINE,
        amountMinor: 500,
        currency: 'RWF',
        schedule: { every: 'day' },
        hour: 9,
        mode: 'card-paystack',
        monthLimitMinor: 5_000,
        locale: 'en',
        consentedAt: new Date(START),
        provenAt: new Date(START),
        endsAt: new Date(START + 300 * DAY),
        nextDueDay: null,
        stepAt: new Date(START),
        lookAt: null,
        pausedBy: 'first-charge',
        firstOrderId: 'purchase',
        firstUntil: new Date(START + 25 * HOUR),
        ...over,
      }),
    pay: (id: string, state: FirstPayment['state'] = 'delivered') => {
      const payment = payments.find((each) => each.id === id);
      if (payment) payment.state = state;
      else
        payments.push({
          id,
          mode: 'card-paystack',
          payer: LINE,
          isOfBuyer: true,
          state,
          isLive: true,
          createdAt: new Date(now),
        });
    },
    /** The job of each minute, on so many nodes at once. */
    run: async (minutes = 1, nodes = 1) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += MINUTE;
        const started = Array.from({ length: nodes }, makeNode);
        await Promise.all(started.map((node) => Promise.race([runStandingOrders(node.deps), node.died])));
      }
    },
  };
}

describe('a standing order that waits for its card', () => {
  test('begins once with what was paid, on however many nodes', async () => {
    const world = makeWorld();
    await world.agree();
    world.pay('first');
    await world.run(3, 3);
    expect(await world.read()).toMatchObject({ mandateId: 'first', pausedBy: null, firstUntil: null });
    expect(await listRuns(db.db, 'order', 9)).toMatchObject([{ state: 'paid', paymentId: 'first' }]);
    expect(world.given).toEqual(new Map([['first', 'active']]));
  });

  test.each(POINTS)(
    'begins once although its node dies at %s, and no earlier page keeps a permission',
    async (point) => {
      const world = makeWorld();
      await world.agree();
      world.pay('left', 'failed');
      world.pay('first');
      world.when(point, 'dies');
      await world.run(3);
      expect(await world.read()).toMatchObject({ mandateId: 'first', pausedBy: null });
      expect(await db.db.$count(standingRuns)).toBe(1);
      expect(Object.fromEntries(world.given)).toEqual({ first: 'active', left: 'ended' });
    },
  );

  test.each(POINTS)(
    'ends with every permission when its owner stops it at %s of its beginning',
    async (point) => {
      const world = makeWorld();
      await world.agree();
      world.pay('left', 'failed');
      world.pay('first');
      world.when(point, 'stops');
      await world.run(3);
      expect(await world.read()).toMatchObject({ endedBy: 'page' });
      expect(Object.fromEntries(world.given)).toEqual({ first: 'ended', left: 'ended' });
    },
  );

  test.each(POINTS)(
    'gives no permission that lasts when it is paid after its end, also when a node dies at %s',
    async (point) => {
      const world = makeWorld();
      await world.agree();
      world.pay('first', 'open');
      await world.run();
      await world.stop();
      world.pay('first');
      // A permission of a payment that is not made yet has ended, and ends again for one that is new.
      world.pay('second');
      world.when(point, 'dies');
      await world.run(3);
      expect(Object.fromEntries(world.given)).toEqual({ first: 'ended', second: 'ended' });
      expect(await db.db.$count(standingRuns)).toBe(0);
      await world.run();
      world.pass(25 * HOUR);
      await world.run();
      expect(await world.read()).toMatchObject({ firstUntil: null });
    },
  );

  test('ends for a number that changed hands before the card paid, and what was paid permits nothing', async () => {
    const world = makeWorld();
    await world.agree();
    world.pay('first', 'open');
    await world.run();
    world.changeHolder();
    world.pay('first');
    await world.run(2);
    expect(await world.read()).toMatchObject({ endedBy: 'holder' });
    expect(Object.fromEntries(world.given)).toEqual({ first: 'ended' });
  });

  test('for low airtime buys nothing within 72 hours of the first payment, however low it is', async () => {
    const world = makeWorld();
    await world.agree({ schedule: { every: 'low', belowMinor: 100 } });
    world.pay('first');
    await world.run();
    const look = () =>
      planLowRuns(db.db, newId, { msisdn: LINE, airtimeMinor: 0, nextAt: world.now(), now: world.now() });
    world.pass(71 * HOUR);
    await look();
    const planned = () => db.db.$count(standingRuns, eq(standingRuns.state, 'planned'));
    expect(await planned()).toBe(0);
    world.pass(2 * HOUR);
    await look();
    expect(await planned()).toBe(1);
  });
});
