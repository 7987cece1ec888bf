import type { TestDb } from '@portal/platform/database/testing/database-server';
import { describe, expect, test } from 'vitest';
import { canReadBalance, canReadBill } from '../check-proof.ts';
import { sendCode } from '../send-code.ts';
import {
  type CodesFixture,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  ORDER,
  OTHER_NUMBER,
  UNKNOWN_NUMBER,
} from '../testing/codes-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let db: TestDb;
let codes: CodesFixture;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
});

/** Strangers use up the daily limit of a number. */
async function useUpDailyLimit(number = KNOWN_NUMBER): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const stranger = { visitorId: `stranger-${index}`, address: `10.0.${index}.1` };
    await codes.sendSolving({ ...stranger, msisdn: number }).catch(() => null);
    codes.pass(10 * MINUTE);
  }
}

type Offer = { refId: string; code: string; sendTo: string; dial: string; from: string };

/** The handset proof that the refusal offers. */
async function getOffer(who: Parameters<CodesFixture['send']>[0] = {}): Promise<Offer> {
  const error = await codes.sendSolving(who).then(
    () => null,
    (refusal) => refusal,
  );
  return error.details.handset;
}

test('a code that was sent by SMS has no proof by the handset to ask for', async () => {
  const { refId } = await codes.send();
  await expect(codes.checkHandset(refId)).rejects.toMatchObject({ code: '400' });
});

describe('the owner of a number whose daily limit strangers have used up', () => {
  test('proves it with an SMS from the handset and pays an order with the proof', async () => {
    await useUpDailyLimit();
    const { refId, code, sendTo, from } = await getOffer();
    expect(code).toMatch(/^[2-9]{6}$/);
    expect({ sendTo, from }).toEqual({ sendTo: '300', from: expect.not.stringContaining(KNOWN_NUMBER) });
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: false, uniqueCode: null });
    expect(await codes.message(` ${code.slice(0, 3)} ${code.slice(3)}.`)).toContain('1 = yes, 2 = no');
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: false, uniqueCode: null });
    expect(await codes.message('1')).toContain('You said yes');
    const { confirmed, uniqueCode } = await codes.checkHandset(refId);
    expect(confirmed).toBe(true);
    expect(await codes.useProof(uniqueCode ?? '', ORDER)).toBe(true);
    expect(await codes.useProof(uniqueCode ?? '', 'another order')).toBe(false);
  });

  test.each([
    [' 1 ', true],
    ['1\n', true],
    ['1\r\n', true],
    ['2\r\n', false],
    ['1.', null],
    ['', null],
  ])('answers the question as handsets send it: %j', async (answer, isYes) => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    await codes.message(code);
    const reply = await codes.message(answer);
    if (isYes === null) expect(reply).toBeNull();
    else expect(reply).toContain(isYes ? 'You said yes' : 'You said no');
    const checked = await codes.checkHandset(refId).catch(() => ({ confirmed: false }));
    expect(checked.confirmed).toBe(isYes === true);
  });

  test('proves it by dialling', async () => {
    await useUpDailyLimit();
    const { refId, dial } = await getOffer();
    await codes.confirm(dial);
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: true });
  });

  test('receives codes by SMS again in the browser that proved it', async () => {
    await useUpDailyLimit();
    const { code } = await getOffer();
    await codes.confirm(code);
    expect(await codes.send()).toMatchObject({ attemptsLeft: 5 });
  });

  test('sees bill and balance with the proof', async () => {
    await useUpDailyLimit();
    const who = { msisdn: KNOWN_NUMBER, visitorId: 'visitor', address: '196.12.0.1', locale: 'en' as const };
    for (const purpose of ['bill', 'balance'] as const) {
      const { details } = await sendCode(codes.deps, { ...who, purpose }).catch((error) => error);
      await codes.confirm(details.handset.code);
      const { refId, uniqueCode } = await codes.checkHandset(details.handset.refId);
      const reader = { msisdn: KNOWN_NUMBER, visitorId: 'visitor' };
      const opened =
        purpose === 'bill'
          ? canReadBill(codes.deps, { ...reader, refId })
          : canReadBalance(codes.deps, { ...reader, proof: uniqueCode ?? '', serviceType: 'DATA' });
      expect(await opened, purpose).toBe(true);
      await db.pool.query("DELETE FROM codes WHERE visitor_id = 'visitor'");
    }
  });

  test('gets the same code on a second request and the same proof on a second check', async () => {
    await useUpDailyLimit();
    const first = await getOffer();
    expect(await getOffer()).toMatchObject({ code: first.code, refId: first.refId });
    await codes.confirm(first.code);
    const proof = await codes.checkHandset(first.refId);
    expect(await codes.checkHandset(first.refId)).toEqual(proof);
  });
});

describe('a code for the handset', () => {
  test('is refused from another number', async () => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    expect(await codes.message(code, OTHER_NUMBER)).toContain('wrong or no longer valid');
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: false });
  });

  test('is refused in another browser', async () => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    await codes.confirm(code);
    await expect(codes.checkHandset(refId, 'stranger')).rejects.toMatchObject({ code: '400' });
  });

  test('expires after ten minutes', async () => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    codes.pass(10 * MINUTE);
    expect(await codes.message(code)).toContain('wrong or no longer valid');
    await expect(codes.checkHandset(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('gives a proof for ten minutes after the message arrived', async () => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    await codes.confirm(code);
    const { uniqueCode } = await codes.checkHandset(refId);
    codes.pass(10 * MINUTE);
    expect(await codes.useProof(uniqueCode ?? '', ORDER)).toBe(false);
    await expect(codes.checkHandset(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('is refused as a verification code and cannot be resent', async () => {
    await useUpDailyLimit();
    const { refId, code } = await getOffer();
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: '400' });
    await expect(codes.resend(refId)).rejects.toMatchObject({ code: '400' });
  });

  test('is offered in the same way for an unknown number', async () => {
    await useUpDailyLimit(UNKNOWN_NUMBER);
    const offer = await getOffer({ msisdn: UNKNOWN_NUMBER });
    expect(Object.keys(offer).sort()).toEqual([
      'about',
      'code',
      'dial',
      'expiresInSeconds',
      'from',
      'refId',
      'sendTo',
    ]);
  });

  test('gets longer, and is never refused, when strangers open many of them', async () => {
    await useUpDailyLimit();
    for (let index = 0; index < 25; index += 1) {
      await getOffer({ visitorId: `bot-${index}`, address: `10.9.${index}.1` });
    }
    const { refId, code } = await getOffer();
    expect(code).toMatch(/^[2-9]{10}$/);
    await codes.confirm(code);
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: true });
  });

  test('reports a number without a wallet only after the message', async () => {
    await useUpDailyLimit();
    codes.outside.wallet = false;
    const { refId, code } = await getOffer();
    expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: false });
    await codes.confirm(code);
    await expect(codes.checkHandset(refId)).rejects.toMatchObject({ code: '4001' });
  });
});

test('offers the handset proof even after a hundred wrong codes in a row', async () => {
  await db.pool.query('INSERT INTO code_failures VALUES ($1, 100, $2)', [
    KNOWN_NUMBER,
    codes.deps.clock.now(),
  ]);
  const { refId, code } = await getOffer();
  await codes.confirm(code);
  expect(await codes.checkHandset(refId)).toMatchObject({ confirmed: true });
  codes.pass(HOUR);
});
