import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { REMINDER_KINDS, type ReminderKind } from '@portal/domain/identifiers/reminders';
import type { Bill } from '@portal/domain/products/bill';
import type { Bucket } from '@portal/domain/products/bucket';
import { localDateTime } from '@portal/domain/time/calendar-date';
import type { HolderCheck } from '@portal/operator/number-insight-port';
import { SmsUnknownError } from '@portal/operator/sms-port';
import { createValueCipher } from '@portal/platform/crypto/encrypt-value';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseReminders } from './choose-reminders.ts';
import { claimSend, endReminders, eraseReminders, findReminders } from './reminder-store.ts';
import type { RemindersDeps } from './reminders-deps.ts';
import { sendReminders } from './send-reminders.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning in Kigali. */
const START = Date.parse('2040-03-01T08:00:00Z');
const CAPS = { perDay: 2, perWeek: 4 };
const LINE = parseMsisdn('0788123456') as Msisdn;

const db = openTestDb();
beforeEach(() => db.pool.query('TRUNCATE line_reminders, reminder_sends'));

/** What becomes of the next message: a node that dies sends it or not, and never learns. */
type Fate = 'sent' | 'not-sent' | 'unknown' | 'dies-before' | 'dies-after';

/** An operator with lines, and nodes that remind of them. */
function makeWorld(caps = CAPS) {
  let now = START;
  let fate: Fate = 'sent';
  const sent: { id: string; to: string; text: string; at: number }[] = [];
  const asked: string[] = [];
  const line = {
    data: 1_000,
    airtime: 500,
    endsAt: START + 5 * DAY,
    bought: 1,
    holder: 'same' as HolderCheck,
    isSilent: false,
    isShown: true,
    answersAfterMs: 0,
    bill: null as Bill | null,
  };
  const buckets = (): Bucket[] => [
    { description: { en: 'Airtime' }, service: 'airtime', left: line.airtime, unit: 'RWF', expiresAt: null },
    {
      description: { en: 'Weekly 1 GB' },
      service: 'data',
      left: line.data,
      total: 1_000,
      unit: 'MB',
      expiresAt: new Date(line.endsAt),
      id: `b${line.bought}`,
    },
  ];
  /** A node; `died` resolves when it is killed. */
  const makeNode = () => {
    let die = () => {};
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    const deps: RemindersDeps = {
      db: db.db,
      clock: { now: () => new Date(now) },
      newId,
      formatText: (key) => key,
      balances: {
        ofLine: async (msisdn) => {
          asked.push(msisdn);
          now += line.answersAfterMs;
          if (line.isSilent) throw new Error('the operator does not answer');
          return buckets();
        },
      },
      bills: { ofLine: async () => line.bill },
      sms: {
        send: async ({ to, text, about }) => {
          const [current] = [fate];
          fate = 'sent';
          if (current === 'not-sent') throw new Error('no route');
          if (current !== 'dies-before') sent.push({ id: about?.subject ?? '', to, text, at: now });
          if (current === 'unknown') throw new SmsUnknownError('no answer');
          if (current === 'sent') return;
          die();
          await new Promise(() => {});
        },
      },
      readSmsShare: async () => 0,
      emails: null,
      push: null,
      cipher: createValueCipher(secret('s'.repeat(32)), 'test'),
      isLineKept: async () => false,
      settings: { read: async () => ({ customerCareNumber: '100' }) },
      checkHolder: async () => line.holder,
      handsetNumber: '5000',
      publicUrl: () => 'https://portal.test',
      rules: { ...caps, hours: { from: 8, to: 20 }, airtimeBelow: 100, checksPerMinute: 300, days: 90 },
      lowAirtime: { takeDue: async () => [], observe: async () => {} },
      count: () => {},
      log: { warn: () => {} },
    };
    return { deps, died };
  };
  const { deps } = makeNode();
  return {
    line,
    sent,
    asked,
    deps,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    setFate: (next: Fate) => {
      fate = next;
    },
    /** Runs the job on so many nodes at once. A node that is killed never ends. */
    run: async (nodes = 1) => {
      const started = Array.from({ length: nodes }, makeNode);
      await Promise.all(started.map((node) => Promise.race([sendReminders(node.deps), node.died])));
    },
    choose: (msisdn = LINE, kinds: readonly ReminderKind[] = REMINDER_KINDS) =>
      chooseReminders(deps, {
        msisdn,
        provenAt: new Date(now),
        kinds,
        channel: 'sms',
        email: null,
        push: null,
        locale: 'en',
        isShown: async () => line.isShown,
      }),
    stop: () => endReminders(db.db, { msisdn: LINE }, { by: 'message', now: new Date(now) }),
  };
}

async function eventsSent(ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; event: string }>('SELECT id, event FROM reminder_sends');
  return ids.map((id) => rows.find((row) => row.id === id)?.event ?? `unknown ${id}`);
}

const keysOf = (world: ReturnType<typeof makeWorld>) => world.sent.map(({ text }) => text.split(' ')[0]);

describe('the owner of a line', () => {
  test('is reminded at 80 and at 100 % of a bundle, before it ends, when airtime is low, and of a bill, each once', async () => {
    const world = makeWorld();
    await world.choose();
    await world.run();
    expect(world.sent).toEqual([]);
    world.line.data = 200;
    world.pass(6 * HOUR);
    await world.run();
    await world.run();
    expect(keysOf(world)).toEqual(['reminders.nearly-used']);
    world.line.data = 0;
    world.pass(DAY);
    await world.run();
    expect(keysOf(world)).toEqual(['reminders.nearly-used', 'reminders.used-up']);
    world.line.airtime = 99;
    world.line.bill = {
      msisdn: LINE,
      accountNumber: '1000000001' as never,
      outstanding: { decimal: '1200', currency: 'RWF' },
      statement: {
        invoiceNumber: 'I-1',
        billingStart: '2040-02-01' as never,
        billingEnd: '2040-02-29' as never,
        dueDate: '2040-03-05' as never,
      },
    };
    world.pass(DAY);
    await world.run();
    expect(keysOf(world).slice(2)).toEqual(['reminders.bill', 'reminders.airtime']);
  });

  test('is told that a bundle ends in the last check before, also when that is the evening before', async () => {
    const world = makeWorld();
    await world.choose();
    // It ends at seven in the morning.
    world.line.endsAt = Date.parse('2040-03-03T05:00:00Z');
    const told: string[] = [];
    for (let hour = 0; hour < 45; hour += 1) {
      await world.run();
      if (world.sent.length > told.length) told.push(localDateTime(new Date(world.now())).slice(0, 13));
      world.pass(HOUR);
    }
    expect(told).toEqual(['2040-03-02T14']);
  });

  test('is told again that airtime is low only after it was not', async () => {
    const world = makeWorld();
    await world.choose();
    for (const airtime of [50, 20, 300, 80, 30]) {
      world.line.airtime = airtime;
      world.pass(DAY);
      await world.run();
    }
    expect(keysOf(world)).toEqual(['reminders.airtime', 'reminders.airtime']);
  });

  test('gets no more than the cap in seven days', async () => {
    const world = makeWorld();
    await world.choose();
    for (let day = 0; day < 10; day += 1) {
      world.line.airtime = 50;
      await world.run();
      world.pass(6 * HOUR);
      world.line.airtime = 300;
      await world.run();
      world.pass(18 * HOUR);
    }
    const days = world.sent.map(({ at }) => Math.floor((at - START) / DAY));
    expect(days).toEqual([0, 1, 2, 3, 8, 9]);
  });

  test('gets nothing at night, nothing after the number has another SIM card, and nothing when the time of the consent is over', async () => {
    const world = makeWorld();
    await world.choose();
    world.line.airtime = 5;
    // Eleven at night.
    world.pass(13 * HOUR);
    await world.run();
    expect(world.sent).toEqual([]);
    // The operator answers after the hours are over.
    world.pass(21 * HOUR - 60_000);
    world.line.answersAfterMs = 120_000;
    await world.run();
    expect(world.sent).toEqual([]);
    world.line.answersAfterMs = 0;
    world.line.holder = 'changed';
    world.pass(14 * HOUR);
    await world.run();
    world.line.holder = 'same';
    world.pass(DAY);
    await world.run();
    expect(world.sent).toEqual([]);
    const { rows } = await db.pool.query('SELECT ended_by FROM line_reminders');
    expect(rows).toEqual([{ ended_by: 'holder' }]);
    await world.choose();
    world.pass(91 * DAY);
    await world.run();
    expect(world.sent).toEqual([]);
    await eraseReminders(db.db, new Date(world.now()));
    expect((await db.pool.query('SELECT FROM line_reminders WHERE ended_at IS NULL')).rowCount).toBe(0);
  });

  test('who sends STOP while their choice is saved gets no reminders', async () => {
    const world = makeWorld();
    world.deps.checkHolder = async () => {
      world.line.isShown = false;
      await world.stop();
      return 'same';
    };
    await expect(world.choose()).rejects.toThrow('NOT_FOUND');
    expect(await findReminders(db.db, LINE)).toBe(null);
  });

  test('chooses at most five times a day, because each choice is confirmed by a message', async () => {
    const world = makeWorld();
    for (let time = 0; time < 5; time += 1) {
      await world.choose();
      await world.stop();
    }
    await expect(world.choose()).rejects.toThrow('RATE_LIMITED');
    world.pass(25 * HOUR);
    await world.choose();
  });

  test('who proves the number again chooses again, also what was chosen before: a consent of another SIM card would end', async () => {
    const world = makeWorld();
    await world.choose();
    world.pass(DAY);
    await world.choose();
    const [consent] = (await db.pool.query('SELECT proven_at FROM line_reminders WHERE ended_at IS NULL'))
      .rows;
    expect(consent.proven_at.getTime()).toBe(world.now());
  });
});

describe('the operator', () => {
  test('is asked once about each line in six hours, however often the job runs and on however many nodes', async () => {
    const world = makeWorld();
    const lines = Array.from({ length: 30 }, (_, index) => `7881000${String(index).padStart(2, '0')}`);
    for (const msisdn of lines) await world.choose(msisdn as Msisdn);
    for (let minute = 0; minute < 5; minute += 1) {
      await world.run(3);
      world.pass(60_000);
    }
    expect([...world.asked].sort()).toEqual(lines);
  });

  test('is left alone by a run after some lines in a row without an answer, and asked again in half an hour', async () => {
    const world = makeWorld();
    const lines = Array.from({ length: 30 }, (_, index) => `7881000${String(index).padStart(2, '0')}`);
    for (const msisdn of lines) await world.choose(msisdn as Msisdn);
    world.line.isSilent = true;
    await world.run();
    expect(world.asked).toHaveLength(8);
    world.line.isSilent = false;
    world.asked.length = 0;
    world.pass(31 * 60_000);
    await world.run();
    expect([...world.asked].sort()).toEqual(lines);
  });
});

test('of claims at once each event is written once, no more than the cap, and none after the reminders ended', async () => {
  const world = makeWorld();
  await world.choose();
  const consent = await findReminders(db.db, LINE);
  if (!consent) throw new Error('no consent');
  const now = new Date(world.now());
  const claim = (event: string) =>
    claimSend(db.db, consent, { ...CAPS, id: newId(), event, kind: 'bill-due', now });
  const same = await Promise.all(Array.from({ length: 5 }, () => claim('bill:1')));
  expect(same.filter((each) => each !== null)).toHaveLength(1);
  const others = await Promise.all(['bill:2', 'bill:3', 'bill:4'].map(claim));
  expect(others.filter((each) => each === 'capped')).toHaveLength(2);
  world.pass(2 * DAY);
  // A line that was taken before its owner chose other kinds.
  await world.choose(LINE, ['airtime-low']);
  expect(await claim('bill:5')).toBe(null);
  await world.choose(LINE);
  await world.stop();
  expect(await claim('bill:5')).toBe(null);
});

type Step =
  | { do: 'pass'; hours: number }
  | { do: 'run'; nodes: number }
  | { do: 'use' | 'airtime'; left: number }
  | { do: 'buy'; days: number }
  | { do: 'stop' | 'choose' | 'swap-sim' }
  | { do: 'stop-while-running' }
  | { do: 'fate'; fate: Fate };

const steps = fc.array(
  fc.oneof(
    // Also back: the clock of a machine is set, and a node takes over whose clock is late.
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: -30, max: 40 }) }),
    },
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('run' as const), nodes: fc.integer({ min: 1, max: 2 }) }),
    },
    fc.record({ do: fc.constant('use' as const), left: fc.constantFrom(0, 100, 200, 900) }),
    fc.record({ do: fc.constant('airtime' as const), left: fc.constantFrom(0, 99, 100, 700) }),
    fc.record({ do: fc.constant('buy' as const), days: fc.constantFrom(1, 3, 7) }),
    fc.record({ do: fc.constantFrom('stop' as const, 'choose' as const, 'swap-sim' as const) }),
    fc.constant({ do: 'stop-while-running' as const }),
    fc.record({
      do: fc.constant('fate' as const),
      fate: fc.constantFrom<Fate>('not-sent', 'unknown', 'dies-before', 'dies-after'),
    }),
  ),
  { minLength: 40, maxLength: 100 },
);

/** SAFETY P1, P13: kills, and clocks that jump. */
test('over any days nothing is sent twice, after a stop, at night, or above a cap', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list: Step[]) => {
      await db.pool.query('TRUNCATE line_reminders, reminder_sends');
      const caps = { perDay: 1, perWeek: 2 };
      const world = makeWorld(caps);
      const { line, sent } = world;
      let isWanted = false;
      for (const step of list) {
        const before = sent.length;
        const wasWanted = isWanted;
        switch (step.do) {
          case 'pass':
            world.pass(step.hours * HOUR);
            break;
          case 'run':
            await world.run(step.nodes);
            if (line.holder === 'changed') expect(sent.length).toBe(before);
            break;
          case 'use':
            line.data = step.left;
            break;
          case 'airtime':
            line.airtime = step.left;
            break;
          case 'buy':
            line.bought += 1;
            line.data = 1_000;
            line.endsAt = world.now() + step.days * DAY;
            break;
          case 'stop':
            await world.stop();
            await world.stop();
            isWanted = false;
            break;
          case 'stop-while-running':
            await Promise.all([world.run(2), world.stop()]);
            isWanted = false;
            break;
          case 'choose':
            line.holder = 'same';
            isWanted = await world.choose().then(
              () => true,
              () => isWanted,
            );
            break;
          case 'swap-sim':
            line.holder = 'changed';
            break;
          case 'fate':
            world.setFate(step.fate);
        }
        if (!wasWanted) expect(sent.length, 'sent without a consent').toBe(before);
      }
      const events = await eventsSent(sent.map(({ id }) => id));
      expect(new Set(events).size, events.join()).toBe(events.length);
      const local = sent.map(({ at }) => localDateTime(new Date(at)));
      for (const time of local) {
        const hour = Number(time.slice(11, 13));
        expect(hour >= 8 && hour < 20, time).toBe(true);
        const ofDay = local.filter((each) => each.slice(0, 10) === time.slice(0, 10));
        expect(ofDay.length).toBeLessThanOrEqual(caps.perDay);
      }
      for (const { at: from } of sent) {
        const ofWeek = sent.filter(({ at }) => at >= from && at <= from + 7 * DAY);
        expect(ofWeek.length).toBeLessThanOrEqual(caps.perWeek);
      }
    }),
    { numRuns: countRuns(60) },
  );
});
