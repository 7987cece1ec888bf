import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type ReceiptState, type SmsOutcome, SmsUnknownError } from '@portal/operator/sms-port';
import { createCircuitBreaker } from '@portal/platform/circuit-breaker';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { receiveReceipt } from './receive-receipt.ts';
import { createSms } from './send-sms.ts';
import { createSmsBudget } from './sms-budget.ts';
import { eraseSms, type SettledSms } from './sms-record.ts';

const TO = parseMsisdn('0788123456') as Msisdn;
const RECEIPT = { subject: 'payment-1', purpose: 'receipt' };
const MINUTE = 60_000;
const START = new Date('2040-03-01T08:00:00Z').getTime();

const db = openTestDb();
beforeEach(() => db.pool.query('TRUNCATE sms_messages, sms_parts'));

type Act = SmsOutcome | ((id: string) => Promise<SmsOutcome>);
const accepted = (...messageIds: string[]): SmsOutcome => ({ kind: 'accepted', messageIds });
const notSent: SmsOutcome = { kind: 'not-sent', cause: 'ECONNREFUSED' };
const unknown: SmsOutcome = { kind: 'unknown', cause: 'no answer', messageIds: [], parts: 1 };

/** Sending by routes that do what the test says, message after message. */
function makeSms(acts: Record<string, Act[]>, { perDay = 1_000 } = {}) {
  let now = START;
  const tried: string[] = [];
  const settled: SettledSms[] = [];
  const clock = { now: () => new Date(now) };
  const onSettled = async (_route: string, sms: SettledSms) => void settled.push(sms);
  const routes = Object.entries(acts).map(([name, outcomes]) => ({
    name,
    breaker: createCircuitBreaker(() => now),
    send: async ({ id }: { id: string }) => {
      tried.push(name);
      const act = outcomes.shift() ?? notSent;
      return typeof act === 'function' ? act(id) : act;
    },
  }));
  const sms = createSms({
    db: db.db,
    clock,
    newId,
    routes,
    onSettled,
    budget: createSmsBudget({ db: db.db, clock, perDay }),
    onOutcome: () => {},
    log: { warn: () => {} },
  });
  const receipt = (messageId: string, state: ReceiptState, route = 'smpp') =>
    receiveReceipt({ db: db.db, clock, onSettled }, route, { messageId, state, error: null });
  return {
    tried,
    settled,
    receipt,
    code: (text = 'code') =>
      sms.send({ to: TO, text, kind: 'code', about: { subject: 'c', purpose: 'code 1' } }),
    notice: (about = RECEIPT) => sms.send({ to: TO, text: 'You paid 500', about }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function rows() {
  const { rows: found } = await db.pool.query(
    'SELECT route, state, parts FROM sms_messages ORDER BY created_at, route',
  );
  return found;
}

describe('fail-over', () => {
  test('sends by the next route what the first one certainly did not send', async () => {
    const { notice, tried } = makeSms({ kannel: [notSent], smpp: [accepted('m1')] });
    await notice();
    expect(tried).toEqual(['kannel', 'smpp']);
    expect(await rows()).toEqual([
      { route: 'kannel', state: 'not-sent', parts: 1 },
      { route: 'smpp', state: 'accepted', parts: 1 },
    ]);
  });

  test('sends a code by the next route when the outcome is unknown, a receipt of a payment not', async () => {
    const codes = makeSms({ smpp: [unknown], kannel: [accepted('m1')] });
    await codes.code();
    expect(codes.tried).toEqual(['smpp', 'kannel']);
    const receipts = makeSms({ smpp: [unknown], kannel: [accepted('m2')] });
    await expect(receipts.notice()).rejects.toThrow(SmsUnknownError);
    expect(receipts.tried).toEqual(['smpp']);
  });

  test('skips a route that did not answer about several messages, and tries it again later', async () => {
    const { notice, tried, pass } = makeSms({
      smpp: Array.from({ length: 5 }, () => notSent),
      kannel: Array.from({ length: 9 }, () => accepted()),
    });
    for (let count = 0; count < 6; count += 1) await notice({ subject: `p${count}`, purpose: 'receipt' });
    expect(tried.filter((name) => name === 'smpp')).toHaveLength(5);
    pass(15_000);
    await notice({ subject: 'later', purpose: 'receipt' });
    expect(tried.filter((name) => name === 'smpp')).toHaveLength(6);
  });
});

describe('a receipt of a payment', () => {
  test('that was accepted is not sent again when its job runs twice', async () => {
    const { notice, tried } = makeSms({ smpp: [accepted('m1'), accepted('m2')] });
    await notice();
    await notice();
    expect(tried).toEqual(['smpp']);
  });

  test('with an unknown outcome waits ten minutes for the report of the operator', async () => {
    const { notice, tried, pass } = makeSms({ smpp: [unknown, accepted('m1')] });
    await expect(notice()).rejects.toThrow(SmsUnknownError);
    pass(9 * MINUTE);
    await expect(notice()).rejects.toThrow('its receipt is awaited');
    pass(2 * MINUTE);
    await notice();
    expect(tried).toEqual(['smpp', 'smpp']);
  });

  test('with an unknown outcome is not sent again once the report came', async () => {
    const { notice, tried, receipt } = makeSms({
      kannel: [async (id) => ({ kind: 'unknown', cause: 'no answer', messageIds: [id], parts: 1 })],
    });
    await expect(notice()).rejects.toThrow(SmsUnknownError);
    const { rows: found } = await db.pool.query('SELECT id FROM sms_messages');
    await receipt(found[0].id, 'delivered', 'kannel');
    await notice();
    expect(tried).toEqual(['kannel']);
    expect(await rows()).toEqual([{ route: 'kannel', state: 'delivered', parts: 1 }]);
  });
});

describe('the state of a message', () => {
  test('is delivered when a receipt comes before the answer', async () => {
    const { code, receipt, settled } = makeSms({
      smpp: [
        async () => {
          await receipt('m1', 'delivered');
          return accepted('m1');
        },
      ],
    });
    await code();
    expect(await rows()).toEqual([{ route: 'smpp', state: 'delivered', parts: 1 }]);
    expect(settled).toEqual([{ kind: 'code', subject: 'c', state: 'delivered', seconds: 0 }]);
  });

  test('does not change after the last report, and an id used again belongs to the newer message', async () => {
    const { code, receipt } = makeSms({ smpp: [accepted('m1'), accepted('m1')] });
    await code();
    await receipt('m1', 'delivered');
    await receipt('m1', 'failed');
    await code();
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'accepted']);
  });

  test('is the same in whatever order the answer and the reports of the parts come, and at once', async () => {
    const reports = fc.array(fc.constantFrom<ReceiptState>('pending', 'delivered', 'failed'), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(reports, fc.boolean(), async (states, isEarly) => {
        await db.pool.query('TRUNCATE sms_messages, sms_parts');
        const ids = states.map((_, part) => `m${part}`);
        const reportAll = () => Promise.all(states.map((state, part) => receipt(`m${part}`, state)));
        const { code, receipt, settled } = makeSms({
          smpp: [
            async () => {
              if (isEarly) await reportAll();
              return accepted(...ids);
            },
          ],
        });
        await code();
        if (!isEarly) await reportAll();
        const isDelivered = states.every((state) => state === 'delivered');
        const state = states.includes('failed') ? 'failed' : isDelivered ? 'delivered' : 'accepted';
        expect(await rows()).toEqual([{ route: 'smpp', state, parts: states.length }]);
        expect(settled.length).toBe(state === 'accepted' ? 0 : 1);
      }),
      { numRuns: 25 },
    );
  });
});

test('the record has neither number nor text, and is erased after the configured days', async () => {
  const { notice } = makeSms({ smpp: [accepted('m1')] });
  await notice();
  const { rows: stored } = await db.pool.query('SELECT m::text AS row FROM sms_messages m');
  expect(JSON.stringify(stored)).not.toMatch(/788123456|You paid/);
  const day = 24 * 60 * MINUTE;
  await eraseSms(db.db, { now: new Date(START + 30 * day - 1), days: 30 });
  expect(await rows()).toHaveLength(1);
  await eraseSms(db.db, { now: new Date(START + 30 * day + 1), days: 30 });
  const { rows: left } = await db.pool.query('SELECT FROM sms_parts');
  expect([await rows(), left]).toEqual([[], []]);
});

/** SAFETY X22: SMS pumping that finds a way round every limit by number, network and browser. */
describe('the messages of a day', () => {
  const HOUR = 60 * MINUTE;
  const many = (count: number) => Array.from({ length: count }, (_, nth) => accepted(`m${nth}`));
  const sendAll = async (send: (nth: number) => Promise<void>, count: number) => {
    const results = await Promise.allSettled(Array.from({ length: count }, (_, nth) => send(nth)));
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  test('receipts leave the last tenth to codes, and nothing is sent beyond the whole, also when all come at once', async () => {
    const { notice, code } = makeSms({ smpp: many(300) }, { perDay: 100 });
    expect(await sendAll((nth) => notice({ subject: `p${nth}`, purpose: 'receipt' }), 120)).toBe(90);
    expect(await sendAll(() => code(), 30)).toBe(10);
    expect(await rows()).toHaveLength(100);
  });

  test('a receipt that waited is sent the next day, which begins at midnight in the country', async () => {
    const { notice, code, pass } = makeSms({ smpp: many(300) }, { perDay: 10 });
    await sendAll(() => code(), 20);
    await expect(notice()).rejects.toThrow('SMS_PER_DAY');
    // 08:00 UTC is 10:00 in Kigali.
    pass(14 * HOUR - MINUTE);
    await expect(notice()).rejects.toThrow('SMS_PER_DAY');
    pass(2 * MINUTE);
    await notice();
  });

  test('what another process sent counts, with each part, and what certainly was not sent does not', async () => {
    const other = makeSms({ smpp: [accepted('a', 'b', 'c'), notSent] }, { perDay: 5 });
    const here = makeSms({ smpp: many(9) }, { perDay: 5 });
    await other.code();
    await other.code().catch(() => {});
    expect(await sendAll(() => here.code(), 5)).toBe(2);
    expect(await sendAll(() => other.code(), 1)).toBe(0);
  });

  test('half a million messages of a day are counted a few at a time', async () => {
    await db.pool.query(
      `INSERT INTO sms_messages (id, kind, recipient, route, state, created_at)
       SELECT 'old' || n, 'code', '', 'smpp', 'delivered', $1::timestamptz - n * interval '1 millisecond' FROM generate_series(1, 5000) n`,
      [new Date(START - 2 * MINUTE)],
    );
    const clock = { now: () => new Date(START) };
    const budget = createSmsBudget({ db: db.db, clock, perDay: 10_000 });
    expect(await budget.share()).toBe(0.5);
    await db.pool.query("DELETE FROM sms_messages WHERE id LIKE 'old%'");
    clock.now = () => new Date(START + MINUTE);
    // Those that settled are not read again.
    expect(await budget.share()).toBe(0.5);
  });
});
