import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { opensBalance, opensBill } from './read-proof.ts';
import { sendCode } from './send-code.ts';
import { type CodeWorld, codeWorld, KNOWN, OTHER, UNKNOWN } from './testing/code-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

/** Strangers use up the day of a number. */
async function besiege(number = KNOWN): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const stranger = { visitorId: `stranger-${index}`, address: `10.0.${index}.1` };
    await world.sendSolving({ ...stranger, msisdn: number }).catch(() => null);
    world.pass(10 * MINUTE);
  }
}

type Offer = { refId: string; code: string; sendTo: string; dial: string; from: string };

/** The refusal's way around. */
async function offeredTo(who: Parameters<CodeWorld['send']>[0] = {}): Promise<Offer> {
  const error = await world.sendSolving(who).then(
    () => null,
    (refusal) => refusal,
  );
  return error.details.handset;
}

describe('the owner of a number that strangers have used up for the day', () => {
  test('proves it with an SMS from the handset, and the proof pays an order', async () => {
    await besiege();
    const { refId, code, sendTo, from } = await offeredTo();
    expect(code).toMatch(/^[2-9]{6}$/);
    expect({ sendTo, from }).toEqual({ sendTo: '300', from: expect.not.stringContaining(KNOWN) });
    expect(await world.checkHandset(refId)).toMatchObject({ confirmed: false, uniqueCode: null });
    expect(await world.message(` ${code.slice(0, 3)} ${code.slice(3)}.`)).toContain('is confirmed');
    const { confirmed, uniqueCode } = await world.checkHandset(refId);
    expect(confirmed).toBe(true);
    expect(await world.useProof(uniqueCode ?? '', 'order')).toBe(true);
    expect(await world.useProof(uniqueCode ?? '', 'another order')).toBe(false);
  });

  test('proves it by dialling', async () => {
    await besiege();
    const { refId, dial } = await offeredTo();
    await world.message(dial);
    expect(await world.checkHandset(refId)).toMatchObject({ confirmed: true });
  });

  test('gets codes by SMS again in the browser that proved it', async () => {
    await besiege();
    const { code } = await offeredTo();
    await world.message(code);
    expect(await world.send()).toMatchObject({ attemptsLeft: 5 });
  });

  test('sees bill and balance with it', async () => {
    await besiege();
    const who = { msisdn: KNOWN, visitorId: 'visitor', address: '196.12.0.1', locale: 'en' as const };
    for (const purpose of ['bill', 'balance'] as const) {
      const { details } = await sendCode(world.deps, { ...who, purpose }).catch((error) => error);
      await world.message(details.handset.code);
      const { refId, uniqueCode } = await world.checkHandset(details.handset.refId);
      const reader = { msisdn: KNOWN, visitorId: 'visitor' };
      const opened =
        purpose === 'bill'
          ? opensBill(world.deps, { ...reader, refId })
          : opensBalance(world.deps, { ...reader, proof: uniqueCode ?? '', serviceType: 'DATA' });
      expect(await opened, purpose).toBe(true);
      await db.pool.query("DELETE FROM codes WHERE visitor_id = 'visitor'");
    }
  });

  test('is told the same code on a second try, and the same proof on a second look', async () => {
    await besiege();
    const first = await offeredTo();
    expect(await offeredTo()).toMatchObject({ code: first.code, refId: first.refId });
    await world.message(first.code);
    const proof = await world.checkHandset(first.refId);
    expect(await world.checkHandset(first.refId)).toEqual(proof);
  });
});

describe('a code for the handset', () => {
  test('is worth nothing from another number', async () => {
    await besiege();
    const { refId, code } = await offeredTo();
    expect(await world.message(code, OTHER)).toContain('wrong or no longer valid');
    expect(await world.checkHandset(refId)).toMatchObject({ confirmed: false });
  });

  test('is worth nothing in another browser', async () => {
    await besiege();
    const { refId, code } = await offeredTo();
    await world.message(code);
    await expect(world.checkHandset(refId, 'stranger')).rejects.toMatchObject({ code: '400' });
  });

  test('is dead after ten minutes', async () => {
    await besiege();
    const { refId, code } = await offeredTo();
    world.pass(10 * MINUTE);
    expect(await world.message(code)).toContain('wrong or no longer valid');
    await expect(world.checkHandset(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('gives a proof for ten minutes after the message came', async () => {
    await besiege();
    const { refId, code } = await offeredTo();
    await world.message(code);
    const { uniqueCode } = await world.checkHandset(refId);
    world.pass(10 * MINUTE);
    expect(await world.useProof(uniqueCode ?? '', 'order')).toBe(false);
    await expect(world.checkHandset(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('can be typed into no code field, and no message is sent for it', async () => {
    await besiege();
    const { refId, code } = await offeredTo();
    await expect(world.verify(refId, code)).rejects.toMatchObject({ code: '400' });
    await expect(world.resend(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('is offered for an unknown number just the same', async () => {
    await besiege(UNKNOWN);
    const offer = await offeredTo({ msisdn: UNKNOWN });
    expect(Object.keys(offer).sort()).toEqual([
      'code',
      'dial',
      'expiresInSeconds',
      'from',
      'refId',
      'sendTo',
    ]);
  });

  test('grows longer, and is never refused, when strangers open very many of them', async () => {
    await besiege();
    for (let index = 0; index < 25; index += 1) {
      await offeredTo({ visitorId: `bot-${index}`, address: `10.9.${index}.1` });
    }
    const { refId, code } = await offeredTo();
    expect(code).toMatch(/^[2-9]{10}$/);
    await world.message(code);
    expect(await world.checkHandset(refId)).toMatchObject({ confirmed: true });
  });

  test('tells after the message only that the number has no wallet', async () => {
    await besiege();
    world.outside.wallet = false;
    const { refId, code } = await offeredTo();
    expect(await world.checkHandset(refId)).toMatchObject({ confirmed: false });
    await world.message(code);
    await expect(world.checkHandset(refId)).rejects.toMatchObject({ code: '4001' });
  });
});

test('a hundred wrong codes in a row do not keep the owner from the handset', async () => {
  await db.pool.query('INSERT INTO code_failures VALUES ($1, 100, $2)', [KNOWN, world.deps.clock.now()]);
  const { refId, code } = await offeredTo();
  await world.message(code);
  expect(await world.checkHandset(refId)).toMatchObject({ confirmed: true });
  world.pass(HOUR);
});
