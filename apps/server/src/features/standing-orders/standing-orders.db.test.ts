import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { hourOfDay, nextDueDay, type StandingSchedule } from '@portal/domain/payments/standing-order';
import { localDay } from '@portal/domain/time/calendar-date';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import { countRuns } from '@portal/platform/testing/thorough';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreeStanding } from './agree-standing.ts';
import { endPermissionLater } from './ask-permission.ts';
import { resumeStanding } from './resume-standing.ts';
import { runStandingOrders } from './run-standing.ts';
import type { PaymentOutcome, Permission, StandingDeps } from './standing-deps.ts';
import { findStanding, giveBackOrder, planLowRuns, takeDueOrders } from './standing-store.ts';
import { stopStanding } from './stop-standing.ts';
import { standingOrders, standingRuns } from './tables.ts';
import { checkSeen, type Seen } from './testing/check-seen.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Half past eight in the morning in Kigali. */
const START = Date.parse('2040-01-28T06:30:00Z');
const LINE = parseMsisdn('0788123456') as Msisdn;
const PRICE = 500;
/** What docs/sms.md promises at least between a notice and its charge. */
const LEAST_NOTICE = 20 * HOUR;

const db = openTestDb();
beforeEach(() =>
  db.pool.query('TRUNCATE standing_orders, standing_runs; DELETE FROM graphile_worker._private_jobs'),
);

/** Where a node dies next: at a call of another system, before or after that did its part. */
type Death =
  | 'notice-before'
  | 'notice-after'
  | 'order'
  | 'before-claim'
  | 'after-claim'
  | 'after-insert'
  | 'after-word'
  | 'after-charge'
  | null;
/** What a payer does with a request. */
type Wallet = 'approves' | 'ignores' | 'late' | 'unreachable' | 'waits';

/** A world with one owner, and nodes that share a database and a clock that may be wrong. */
function makeWorld() {
  let now = START;
  let death: Death = null;
  let wallet: Wallet = 'approves';
  let price = PRICE;
  const seen: Seen[] = [];
  const orders = new Map<string, string>();
  const payments = new Map<
    string,
    { id: string; state: PaymentOutcome['state']; order: string; visitorId: string }
  >();
  const late: (() => void)[] = [];
  /** Requests that wait on the handset. */
  const waiting = new Map<string, () => void>();
  const standingOf = async (visitorId: string) => {
    const { rows } = await db.pool.query<{ id: string }>(
      'SELECT standing_order_id AS id FROM standing_runs WHERE id = $1',
      [visitorId.replace('standing.', '')],
    );
    return rows[0]?.id ?? 'unknown';
  };
  /** What the wallet does with a payment that was handed over. */
  const settle = (payment: { id: string; state: PaymentOutcome['state']; order: string }) => {
    const charge = () => {
      seen.push({ what: 'charge', order: payment.order, at: now, minor: price });
      payment.state = 'delivered';
    };
    if (wallet === 'waits') {
      payment.state = 'open';
      waiting.set(payment.id, charge);
      return;
    }
    if (wallet === 'approves') charge();
    else payment.state = 'failed';
    if (wallet === 'late') late.push(charge);
  };
  const underWay: string[] = [];
  const permission: Permission = { state: 'active', reason: null, card: null, holder: null };
  const makeNode = () => {
    let die = () => {};
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    let isDead = false;
    // What a dead node was doing beside, such as another order, goes no further either.
    const dieAt = async (here: Death) => {
      if (!isDead && death !== here) return;
      if (!isDead) death = null;
      isDead = true;
      die();
      await new Promise(() => {});
    };
    const deps: StandingDeps = {
      db: db.db,
      clock: { now: () => new Date(now) },
      newId,
      formatText: (key) => key,
      sms: {
        send: async ({ about }) => {
          if (about?.purpose !== 'standing notice') return;
          await dieAt('notice-before');
          const order = await standingOf(`standing.${about.subject}`);
          seen.push({ what: 'notice', order, at: now });
          await dieAt('notice-after');
        },
      },
      stopSentence: async () => '',
      checkHolder: async () => 'same',
      priceOrder: async () => ({
        order: { kind: 'prepaid-recharge', msisdn: LINE, amount: { minor: price, currency: 'RWF' } },
      }),
      placeOrder: async (_input, { visitorId }) => {
        await dieAt('order');
        const orderId = orders.get(visitorId) ?? `order of ${visitorId}`;
        orders.set(visitorId, orderId);
        const payment = payments.get(orderId);
        if (!payment || payment.state === 'created' || payment.state === 'cancelled')
          return { kind: 'placed', orderId };
        return { kind: 'under-way', transactionId: payment.id };
      },
      findOrder: async () => ({
        kind: 'prepaid-recharge',
        msisdn: LINE,
        amount: { minor: price, currency: 'RWF' },
        contents: { kind: 'prepaid-recharge' },
        visitorId: 'nobody',
        redirectPage: '/',
      }),
      listModes: async () => [{ mode: 'money-push', name: 'Isano Money' }],
      listCardModes: async () => [],
      listFirstPayments: async () => [],
      emails: null,
      publicUrl: () => '',
      modes: {
        hasPrompt: () => true,
        instructs: () => false,
        nameOf: (mode) => mode,
        toWire: (mode) => mode,
        fromWire: () => 'money-push',
      },
      // As the mandates do: the payment, the last word of the standing order, then the wallet, which has one payment for an id.
      closesOthers: () => false,
      hasMandates: () => true,
      mandates: {
        mandateKind: async () => 'handset',
        request: async () => permission,
        check: async () => permission,
        find: async () => permission,
        findByToken: async () => null,
        listEndedByHolder: async () => [],
        end: async () => {
          permission.state = 'ended';
          return { underWay };
        },
        charge: async ({ paymentId, mayStart, order: { orderId, visitorId } }) => {
          const order = await standingOf(visitorId);
          await dieAt('after-claim');
          if (permission.state !== 'active') return { kind: 'refused', reason: 'not-active' };
          const live = payments.get(orderId);
          if (live && live.state !== 'cancelled') return { kind: 'refused', reason: 'order-taken' };
          const payment = { id: paymentId, state: 'created' as PaymentOutcome['state'], order, visitorId };
          payments.set(orderId, payment);
          await dieAt('after-insert');
          if (!(await mayStart?.())) return { kind: 'refused', reason: 'withdrawn' };
          await dieAt('after-word');
          // A start is allowed by the mandate's row, and recorded unless the payment was cancelled.
          if (permission.state === 'active' && payment.state === 'created') settle(payment);
          await dieAt('after-charge');
          return { kind: 'started' };
        },
      },
      // As payFromHandset does: the payment, the last word of the standing order, then the wallet.
      pay: async ({ orderId, visitorId, mayStart }) => {
        const order = await standingOf(visitorId);
        const live = payments.get(orderId);
        const payment =
          live && live.state !== 'cancelled'
            ? live
            : { id: newId(), state: 'created' as PaymentOutcome['state'], order, visitorId };
        payments.set(orderId, payment);
        await dieAt('before-claim');
        if (!(await mayStart(payment.id))) throw new PortalError('ORDER_CLOSED');
        await dieAt('after-claim');
        if (payment.state !== 'created') return;
        if (wallet === 'unreachable') throw new PortalError('PROVIDER_UNAVAILABLE');
        settle(payment);
        await dieAt('after-charge');
      },
      findPayment: async (id) => {
        const found = [...payments.values()].find((each) => each.id === id);
        return found ? { state: found.state, reason: found.state === 'failed' ? 'expired' : null } : null;
      },
      cancelPayment: async ({ transactionId }) => {
        const found = [...payments.values()].find((each) => each.id === transactionId);
        const isWithdrawn = waiting.delete(transactionId);
        if (found && (found.state === 'created' || isWithdrawn)) found.state = 'cancelled';
      },
      rules: {
        perLine: 3,
        maxMonthLimit: 100_000,
        cardMonthLimit: 100_000,
        cardChargeLimit: 100_000,
        days: 1_000,
        hours: { from: 8, to: 20 },
      },
      count: () => {},
      log: { warn: () => {} },
    };
    return { deps, died };
  };
  const { deps } = makeNode();
  return {
    seen,
    deps,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    setDeath: (next: Death) => {
      death = next;
    },
    setWallet: (next: Wallet) => {
      wallet = next;
    },
    setPrice: (next: number) => {
      price = next;
    },
    /** How many requests wait on the handset. */
    waiting: () => waiting.size,
    /** The payer approves at this moment: nothing can be withdrawn any more, and the portal hears of it later. */
    approveUnheard: () => {
      for (const charge of waiting.values()) late.push(charge);
      waiting.clear();
    },
    /** Agrees to the change of an order on its page. */
    change: async (id: string, schedule: { every: 'day' } | { every: 'week'; weekday: number }) => {
      const { standingOrderId } = await agreeStanding(deps, {
        line: { msisdn: LINE, provenAt: new Date(now), isShown: async () => true },
        input: {
          lineId: 'line',
          standingOrderId: id,
          productCode: null,
          amount: '500',
          below: null,
          weekday: 1,
          monthDay: 1,
          hour: 9,
          paymentMode: 'MONEY',
          withoutAsking: false,
          monthLimit: '1000',
          isAgreed: true,
          agreedAmount: '500',
          ...schedule,
        },
        visitorId: 'owner',
        locale: 'en',
      });
      return standingOrderId ?? '';
    },
    /** Charges that the wallet confirms only now. */
    confirmLate: () => {
      for (const charge of late.splice(0)) charge();
    },
    /** Runs the job on so many nodes at once. A node that is killed never ends. */
    run: async (nodes = 1) => {
      const started = Array.from({ length: nodes }, makeNode);
      await Promise.all(started.map((node) => Promise.race([runStandingOrders(node.deps), node.died])));
    },
    permission,
    underWay,
    agree: async (
      schedule: StandingSchedule,
      monthLimitMinor = 100_000,
      mandateId: string | null = null,
    ): Promise<string> => {
      const id = newId();
      const at = new Date(now);
      await db.db.insert(standingOrders).values({
        id,
        seriesId: id,
        msisdn: LINE,
        amountMinor: PRICE,
        currency: 'RWF',
        schedule,
        hour: 9,
        mode: 'money-push',
        mandateId,
        monthLimitMinor,
        locale: 'en',
        consentedAt: at,
        provenAt: at,
        endsAt: new Date(now + 1_000 * DAY),
        nextDueDay: nextDueDay(schedule, localDay(at)),
        stepAt: at,
        lookAt: schedule.every === 'low' ? at : null,
      });
      return id;
    },
    stop: async (id: string, how: 'end' | 'pause' = 'end') => {
      const stop = how === 'end' ? { endedBy: 'page' as const } : { pausedBy: 'owner' as const };
      const { isUnderWay } = await stopStanding(deps, { msisdn: LINE, id }, stop);
      seen.push({ what: 'stop', order: id });
      return isUnderWay;
    },
    resume: async (id: string) => {
      seen.push({ what: 'go', order: id });
      await resumeStanding(deps, { msisdn: LINE, id });
    },
    lowAirtime: () =>
      planLowRuns(db.db, newId, {
        msisdn: LINE,
        airtimeMinor: 0,
        nextAt: new Date(now + 6 * HOUR),
        now: new Date(now),
      }),
    chargesOf: (id: string) =>
      seen.flatMap((each) => (each.what === 'charge' && each.order === id ? [each] : [])),
  };
}

type World = ReturnType<typeof makeWorld>;

/** Every half hour a job, as long as it takes. */
async function live(world: World, ms: number, every = 30 * MINUTE): Promise<void> {
  for (let passed = 0; passed < ms; passed += every) {
    world.pass(every);
    await world.run();
  }
}

describe('a standing order', () => {
  test('buys once on each due day, a day after its notice, at its hour of the country', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'day' });
    await live(world, 5 * DAY + HOUR);
    const days = world.chargesOf(id).map(({ at }) => localDay(new Date(at)));
    expect(days).toEqual(['2040-01-29', '2040-01-30', '2040-01-31', '2040-02-01', '2040-02-02']);
    expect(checkSeen(world.seen, { limit: 100_000, noticeMs: LEAST_NOTICE })).toEqual([]);
    for (const { at } of world.chargesOf(id))
      expect(at).toBeGreaterThanOrEqual(hourOfDay(localDay(new Date(at)), 9).getTime());
  });

  test('of the 31st buys on the last day of a shorter month, and a clock that jumps buys nothing twice', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'month', monthDay: 31 });
    await live(world, 40 * DAY, 3 * HOUR);
    world.pass(-DAY);
    await live(world, 4 * DAY, 3 * HOUR);
    world.pass(DAY);
    await live(world, 30 * DAY, 3 * HOUR);
    const days = world.chargesOf(id).map(({ at }) => localDay(new Date(at)));
    expect(days).toEqual(['2040-01-31', '2040-02-29', '2040-03-31']);
  });

  test('waits twenty hours after a notice that came late, and leaves out what nobody expects any more', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'week', weekday: 3 });
    // 1 February 2040 is a Wednesday; the portal is down until the evening of the 31st.
    world.pass(3 * DAY + 9 * HOUR + 30 * MINUTE);
    await world.run();
    await live(world, 2 * DAY);
    expect(world.chargesOf(id).map(({ at }) => new Date(at).toISOString())).toEqual([
      '2040-02-01T12:00:00.000Z',
    ]);
    // Down for eight days: the 8th is over.
    world.pass(8 * DAY);
    await live(world, 5 * DAY);
    expect(world.chargesOf(id).map(({ at }) => localDay(new Date(at)))).toEqual(['2040-02-01', '2040-02-15']);
  });

  test('is charged once although its node dies at any step, and another one goes on', async () => {
    for (const death of [
      'notice-before',
      'notice-after',
      'order',
      'before-claim',
      'after-claim',
      'after-charge',
    ] as const) {
      const world = makeWorld();
      const id = await world.agree({ every: 'week', weekday: 1 });
      world.setDeath(death);
      await live(world, 4 * DAY, HOUR);
      expect(world.chargesOf(id), death).toHaveLength(1);
      expect(checkSeen(world.seen, { limit: 100_000, noticeMs: LEAST_NOTICE }), death).toEqual([]);
    }
  });

  test('buys nothing after a stop that came at any step of its purchase, or at the same time', async () => {
    const steps = ['order', 'before-claim', 'after-claim'] as const;
    for (const step of steps) {
      const world = makeWorld();
      const id = await world.agree({ every: 'week', weekday: 1 });
      await live(world, 2 * DAY, HOUR);
      world.setDeath(step);
      await live(world, 30 * MINUTE);
      expect(world.chargesOf(id), step).toEqual([]);
      await world.stop(id);
      await live(world, 10 * DAY, 3 * HOUR);
      expect(world.chargesOf(id), step).toEqual([]);
    }
    for (let times = 0; times < 8; times += 1) {
      const world = makeWorld();
      const id = await world.agree({ every: 'week', weekday: 1 });
      await live(world, 2 * DAY, HOUR);
      world.pass(30 * MINUTE);
      await Promise.all([world.run(2), world.stop(id)]);
      const charges = world.chargesOf(id).length;
      expect(charges).toBeLessThanOrEqual(1);
      expect(checkSeen(world.seen, { limit: 100_000, noticeMs: LEAST_NOTICE })).toEqual([]);
      await live(world, 10 * DAY, 6 * HOUR);
      expect(world.chargesOf(id)).toHaveLength(charges);
    }
  });

  test('that is permitted is charged once although its node dies at any step, also before its payment is stored', async () => {
    for (const death of ['order', 'after-claim', 'after-insert', 'after-word', 'after-charge'] as const) {
      const world = makeWorld();
      const id = await world.agree({ every: 'week', weekday: 1 }, 100_000, 'permission');
      world.setDeath(death);
      await live(world, 4 * DAY, HOUR);
      expect(world.chargesOf(id), death).toHaveLength(1);
      expect(checkSeen(world.seen, { limit: 100_000, noticeMs: LEAST_NOTICE }), death).toEqual([]);
    }
  });

  test.each(['end', 'pause'] as const)(
    'that is permitted is charged nothing after its %s at any step of its purchase, or at the same time',
    async (how) => {
      for (const step of ['order', 'after-claim', 'after-insert', 'after-word', null] as const) {
        const world = makeWorld();
        const id = await world.agree({ every: 'week', weekday: 1 }, 100_000, 'permission');
        await live(world, 2 * DAY, HOUR);
        world.setDeath(step);
        world.pass(30 * MINUTE);
        if (step) await world.run();
        else await Promise.all([world.run(2), world.stop(id, how)]);
        if (step) await world.stop(id, how);
        const charges = world.chargesOf(id).length;
        if (step) expect(charges, step).toBe(0);
        await live(world, 10 * DAY, 3 * HOUR);
        expect(world.chargesOf(id), String(step)).toHaveLength(charges);
        expect(checkSeen(world.seen, { limit: 100_000, noticeMs: LEAST_NOTICE }), String(step)).toEqual([]);
        expect(world.permission.state).toBe(how === 'end' ? 'ended' : 'active');
      }
    },
  );

  test('that is ended says when a payment is under way that cannot be withdrawn any more', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'day' }, 100_000, 'permission');
    expect(await world.stop(id, 'pause')).toBe(false);
    world.underWay.push('payment');
    expect(await world.stop(id)).toBe(true);
  });

  test('whose permission has ended is told and waits for its owner, and is charged nothing', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'day' }, 100_000, 'permission');
    await live(world, DAY, HOUR);
    world.permission.state = 'ended';
    await live(world, 4 * DAY, 3 * HOUR);
    expect(world.chargesOf(id)).toEqual([]);
    const stored = await db.db.select().from(standingOrders);
    expect(stored).toMatchObject([{ pausedBy: 'unpermitted', endedAt: null }]);
    await expect(world.resume(id)).rejects.toMatchObject({ code: 'PRICE_DIFFERS' });
  });

  test.each(['it was ended', 'its wallet has no permissions any more'])(
    'whose permission could not be ended when %s has it ended by a later try',
    async (cause) => {
      const world = makeWorld();
      const id = await world.agree({ every: 'day' }, 100_000, 'permission');
      const { mandates } = world.deps;
      const { end } = mandates;
      let tries = 0;
      mandates.end = async (...given) => {
        tries += 1;
        if (tries <= 2) throw new Error('the database did not answer');
        return end(...given);
      };
      if (cause === 'it was ended') await world.stop(id);
      else await runStandingOrders({ ...world.deps, hasMandates: () => false });
      expect(world.permission.state).toBe('active');
      const handlers = {
        'end-standing-mandate': ({ standingOrderId }: { standingOrderId: string }) =>
          endPermissionLater(world.deps, standingOrderId),
        'send-standing-message': async () => {},
      };
      for (let minutes = 0; minutes < 10; minutes += 1) {
        world.pass(MINUTE);
        await runDueJobs({ pool: db.pool, handlers, clock: world.deps.clock, log: { error: () => {} } });
      }
      expect(world.permission.state).toBe('ended');
    },
  );

  test('is not tried once more when the first charge is confirmed late', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'week', weekday: 1 });
    world.setWallet('late');
    await live(world, 2 * DAY + 4 * HOUR);
    world.setWallet('approves');
    world.confirmLate();
    await live(world, 3 * DAY, HOUR);
    expect(world.chargesOf(id)).toHaveLength(1);
  });

  test('that is changed while a request waits on the handset withdraws it, and its limit counts no more than was bought', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'day' }, 1_000);
    world.setWallet('waits');
    await live(world, DAY + HOUR);
    expect(world.waiting()).toBe(1);
    const changed = await world.change(id, { every: 'day' });
    expect(world.waiting()).toBe(0);
    world.setWallet('approves');
    await live(world, 2 * DAY + HOUR);
    expect(world.chargesOf(id)).toEqual([]);
    // The whole limit of January is left: it was changed on the 29th, and pays on the 30th and 31st.
    expect(world.chargesOf(changed).map(({ at }) => localDay(new Date(at)))).toEqual([
      '2040-01-30',
      '2040-01-31',
    ]);
    expect(await db.db.$count(standingRuns, eq(standingRuns.state, 'requested'))).toBe(0);
  });

  test('that is changed while the request is being approved is not bought a second time for the same week', async () => {
    const world = makeWorld();
    // 30 January 2040 is a Monday.
    const id = await world.agree({ every: 'week', weekday: 1 });
    world.setWallet('waits');
    await live(world, 2 * DAY + HOUR);
    world.approveUnheard();
    const changed = await world.change(id, { every: 'week', weekday: 3 });
    world.setWallet('approves');
    await live(world, DAY);
    world.confirmLate();
    await live(world, 9 * DAY);
    expect(world.chargesOf(id)).toHaveLength(1);
    expect(world.chargesOf(changed).map(({ at }) => localDay(new Date(at)))).toEqual(['2040-02-08']);
  });

  test('goes on for its owner although a node was just putting the paused order aside', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'day' });
    await world.stop(id, 'pause');
    const takenAt = new Date(world.now());
    expect(await takeDueOrders(db.db, takenAt, 4)).toEqual([id]);
    await world.resume(id);
    await giveBackOrder(db.db, { id, takenAt }, new Date('9999-01-01T00:00:00Z'));
    expect((await findStanding(db.db, id))?.stepAt).toEqual(takenAt);
    await live(world, 3 * DAY);
    expect(world.chargesOf(id).length).toBeGreaterThan(0);
  });

  test('waits while its wallet cannot be reached, and is charged when it can', async () => {
    const world = makeWorld();
    const id = await world.agree({ every: 'week', weekday: 1 });
    world.setWallet('unreachable');
    await live(world, 2 * DAY + 4 * HOUR);
    expect(world.chargesOf(id)).toEqual([]);
    world.setWallet('approves');
    await live(world, 2 * HOUR);
    expect(world.chargesOf(id)).toHaveLength(1);
  });

  test('holds its promises while clocks jump, nodes die, payers ignore it, and its owner stops and goes on', async () => {
    const hours = (least: number, most: number) => fc.integer({ min: least, max: most });
    const events = fc.oneof(
      { weight: 8, arbitrary: fc.record({ do: fc.constant('live' as const), hours: hours(1, 30) }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('jump' as const), hours: fc.constantFrom(-24, -1, 1, 24) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('die' as const),
          at: fc.constantFrom<Death>(
            'notice-before',
            'notice-after',
            'order',
            'before-claim',
            'after-claim',
            'after-insert',
            'after-word',
            'after-charge',
          ),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('wallet' as const),
          is: fc.constantFrom<Wallet>('approves', 'ignores', 'late', 'unreachable'),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'late', 'race') }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 6, maxLength: 16 }), async (happens) => {
        await db.pool.query('TRUNCATE standing_orders, standing_runs');
        const world = makeWorld();
        const limit = 3_000;
        const ids = [
          await world.agree({ every: 'day' }, limit),
          await world.agree({ every: 'day' }, limit, 'permission'),
          await world.agree({ every: 'week', weekday: 2 }, limit),
          await world.agree({ every: 'month', monthDay: 31 }, limit),
        ];
        for (const event of happens) {
          if (event.do === 'live')
            for (let step = 0; step < event.hours; step += 3) await liveSteps(world, 3);
          if (event.do === 'jump') world.pass(event.hours * HOUR);
          if (event.do === 'die') world.setDeath(event.at);
          if (event.do === 'wallet') world.setWallet(event.is);
          for (const id of ids) {
            if (event.do === 'pause') await world.stop(id, 'pause');
            if (event.do === 'resume') await world.resume(id);
            if (event.do === 'race') await Promise.all([world.run(2), world.stop(id, 'pause')]);
          }
          if (event.do === 'late') world.confirmLate();
        }
        expect(checkSeen(world.seen, { limit, noticeMs: LEAST_NOTICE })).toEqual([]);
      }),
      { numRuns: countRuns(30) },
    );
  });
});

async function liveSteps(world: World, hours: number): Promise<void> {
  world.pass(hours * HOUR);
  await world.run(2);
}
