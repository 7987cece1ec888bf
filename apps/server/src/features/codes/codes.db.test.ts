import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import {
  type CodeWorld,
  codeWorld,
  FOREIGN_PAYER,
  KNOWN,
  OTHER,
  otherThan,
  UNKNOWN,
} from './testing/code-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let db: TestDb;
let world: CodeWorld;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = codeWorld(db);
  await world.clear();
});

/** An open challenge and its code. */
async function begun(): Promise<{ refId: string; code: string }> {
  const { refId } = await world.send();
  await world.runJobs();
  return { refId, code: world.lastCode() };
}

describe('the message', () => {
  test('carries six digits, the product and a last line a browser can read', async () => {
    const { code } = await begun();
    expect(code).toMatch(/^\d{6}$/);
    expect(world.inbox).toEqual([{ to: KNOWN, text: expect.stringContaining('your Umoja code') }]);
    expect(world.inbox[0]?.text.split('\n').at(-1)).toBe(`@portal.example #${code}`);
  });

  test('leaves the code in clear neither in the table nor in the queue', async () => {
    const { refId } = await world.send();
    const queued = await db.pool.query('SELECT payload::text FROM graphile_worker._private_jobs');
    await world.runJobs();
    const { rows } = await db.pool.query('SELECT codes::text AS row FROM codes WHERE id = $1', [refId]);
    expect(JSON.stringify([queued.rows, rows])).not.toContain(world.lastCode());
    expect(JSON.stringify(queued.rows)).not.toContain(KNOWN);
  });

  test('that the message centre did not take is sent again, with a code of its own', async () => {
    world.outside.smsDown = true;
    const { refId } = await world.send();
    await world.runJobs();
    world.outside.smsDown = false;
    world.pass(10 * SECOND);
    await world.runJobs();
    expect(world.inbox).toHaveLength(1);
    expect(await world.verify(refId, world.lastCode())).toMatchObject({ uniqueCode: expect.any(String) });
  });

  test('is not sent when its challenge is over before the queue gets to it', async () => {
    await world.send();
    world.pass(6 * MINUTE);
    await world.runJobs();
    expect(world.inbox).toEqual([]);
  });
});

describe('the message for a number of another network', () => {
  test('is sent when the number has a wallet there, and its code is right', async () => {
    const { refId } = await world.send({ msisdn: FOREIGN_PAYER });
    await world.runJobs();
    expect(world.inbox).toEqual([{ to: FOREIGN_PAYER, text: expect.stringContaining('your Umoja code') }]);
    const verified = await world.verify(refId, world.lastCode(), { msisdn: FOREIGN_PAYER });
    expect(verified).toMatchObject({ uniqueCode: expect.any(String) });
  });

  test('is not sent when it has no wallet, and the visitor sees no difference', async () => {
    const known = await world.send({ msisdn: FOREIGN_PAYER });
    const unknown = await world.send({ msisdn: UNKNOWN });
    await world.runJobs();
    expect(world.inbox.map(({ to }) => to)).toEqual([FOREIGN_PAYER]);
    expect({ ...unknown, refId: '' }).toEqual({ ...known, refId: '' });
  });

  test('is never sent to open a bill or a balance', async () => {
    for (const purpose of ['bill', 'balance'] as const) await world.send({ msisdn: FOREIGN_PAYER, purpose });
    await world.runJobs();
    expect(world.inbox).toEqual([]);
  });

  test('waits for an answer of the wallet, and the visitor does not', async () => {
    world.outside.foreignWalletDown = true;
    await world.send({ msisdn: FOREIGN_PAYER });
    await world.runJobs();
    expect(world.inbox).toEqual([]);
    world.outside.foreignWalletDown = false;
    world.pass(10 * SECOND);
    await world.runJobs();
    expect(world.inbox).toHaveLength(1);
  });
});

describe('the right code', () => {
  test('gives a proof that serves one order of this visitor and number', async () => {
    const { refId, code } = await begun();
    const { uniqueCode } = await world.verify(refId, code);
    expect(await world.useProof(uniqueCode, 'order-a', { visitorId: 'stranger' })).toBe(false);
    expect(await world.useProof(uniqueCode, 'order-a', { msisdn: OTHER })).toBe(false);
    expect(await world.useProof(uniqueCode, 'order-a')).toBe(true);
    expect(await world.useProof(uniqueCode, 'order-a')).toBe(true);
    expect(await world.useProof(uniqueCode, 'order-b')).toBe(false);
  });

  test('works once', async () => {
    const { refId, code } = await begun();
    await world.verify(refId, code);
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: '400' });
  });

  test('gives a proof for ten minutes', async () => {
    const { refId, code } = await begun();
    const { uniqueCode } = await world.verify(refId, code);
    world.pass(10 * MINUTE);
    expect(await world.useProof(uniqueCode, 'order')).toBe(false);
  });

  test('is dead after five minutes', async () => {
    const { refId, code } = await begun();
    world.pass(5 * MINUTE);
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: '400' });
  });

  test('is nothing in the hands of another visitor or for another number', async () => {
    const { refId, code } = await begun();
    await expect(world.verify(refId, code, { visitorId: 'stranger' })).rejects.toMatchObject({ code: '400' });
    await expect(world.verify(refId, code, { msisdn: OTHER })).rejects.toMatchObject({ code: '400' });
    await world.verify(refId, code);
  });

  test('of a number without a wallet says so, and only then', async () => {
    world.outside.wallet = false;
    const { refId, code } = await begun();
    await expect(world.verify(refId, otherThan(code))).rejects.toMatchObject({ code: '2003' });
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: '4001' });
  });

  test('is not lost when the wallet does not answer', async () => {
    world.outside.walletDown = true;
    const { refId, code } = await begun();
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    world.outside.walletDown = false;
    expect(await world.verify(refId, code)).toMatchObject({ uniqueCode: expect.any(String) });
  });
});

describe('a wrong code', () => {
  test('leaves four attempts, then three, and after the fifth even the right code is dead', async () => {
    const { refId, code } = await begun();
    for (const attemptsLeft of [4, 3, 2, 1]) {
      await expect(world.verify(refId, otherThan(code))).rejects.toMatchObject({
        code: '2003',
        details: { attemptsLeft },
      });
    }
    await expect(world.verify(refId, otherThan(code))).rejects.toMatchObject({ code: '2002' });
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: '2002' });
  });

  test('typed in fifty tabs at once is checked exactly five times', async () => {
    const { refId, code } = await begun();
    const tabs = Array.from({ length: 50 }, () =>
      world.verify(refId, otherThan(code)).catch((error) => error.code),
    );
    const answers = await Promise.all(tabs);
    expect(answers.filter((answer) => answer === '2003')).toHaveLength(4);
    expect(answers.filter((answer) => answer === '2002')).toHaveLength(46);
    const { rows } = await db.pool.query('SELECT checks FROM codes');
    expect(rows).toEqual([{ checks: 5 }]);
  });

  test('beside the right one in twenty tabs gives one proof at most', async () => {
    const { refId, code } = await begun();
    const tabs = Array.from({ length: 20 }, (_, tab) =>
      world.verify(refId, tab % 2 ? code : otherThan(code)).then(
        () => 'proof',
        (error) => error.code,
      ),
    );
    const answers = await Promise.all(tabs);
    expect(answers.filter((answer) => answer === 'proof').length).toBeLessThanOrEqual(1);
  });
});

describe('an unknown number', () => {
  test('is answered like a known one and gets no message', async () => {
    const known = await world.send();
    const unknown = await world.send({ msisdn: UNKNOWN });
    expect({ ...unknown, refId: '' }).toEqual({ ...known, refId: '' });
    await world.runJobs();
    expect(world.inbox.map(({ to }) => to)).toEqual([KNOWN]);
  });

  test('is refused like a known one', async () => {
    const { refId } = await world.send({ msisdn: UNKNOWN });
    await world.runJobs();
    await expect(world.verify(refId, '123456', { msisdn: UNKNOWN })).rejects.toMatchObject({
      code: '2003',
      details: { attemptsLeft: 4 },
    });
  });
});

describe('asked for again', () => {
  test('by a reload, the open challenge comes back and no message goes out', async () => {
    const { refId, code } = await begun();
    await expect(world.verify(refId, otherThan(code))).rejects.toThrow();
    world.pass(20 * SECOND);
    expect(await world.send()).toEqual({ refId, resendAfterSeconds: 40, attemptsLeft: 4 });
    await world.runJobs();
    expect(world.inbox).toHaveLength(1);
  });

  test('in ten tabs at once, one challenge is opened and one message sent', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => world.send()));
    expect(new Set(challenges.map(({ refId }) => refId)).size).toBe(1);
    await world.runJobs();
    expect(world.inbox).toHaveLength(1);
  });

  test('before the minute is over nothing is sent, after it a new code replaces the old one', async () => {
    const { refId, code: first } = await begun();
    world.pass(59 * SECOND);
    expect(await world.resend(refId)).toMatchObject({ refId, resendAfterSeconds: 1 });
    world.pass(SECOND);
    expect(await world.resend(refId)).toEqual({ refId, resendAfterSeconds: 60, attemptsLeft: 5 });
    await world.runJobs();
    expect(world.inbox).toHaveLength(2);
    const second = world.lastCode();
    if (second !== first) await expect(world.verify(refId, first)).rejects.toMatchObject({ code: '2003' });
    await world.verify(refId, second);
  });

  test('by another visitor, the challenge does not exist', async () => {
    const { refId } = await begun();
    world.pass(MINUTE);
    await expect(world.resend(refId, { visitorId: 'stranger' })).rejects.toMatchObject({ code: '400' });
  });

  test('after five wrong checks or the right one there is nothing to resend', async () => {
    const { refId, code } = await begun();
    for (let check = 0; check < 5; check += 1) await world.verify(refId, otherThan(code)).catch(() => {});
    world.pass(MINUTE);
    await expect(world.resend(refId)).rejects.toMatchObject({ code: '2002' });
  });
});
