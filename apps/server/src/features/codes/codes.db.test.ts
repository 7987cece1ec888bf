import type { TestDb } from '@portal/platform/database/testing/database-server';
import { describe, expect, test } from 'vitest';
import {
  type CodesFixture,
  differentCode,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  ORDER,
  OTHER_NUMBER,
  UNKNOWN_NUMBER,
} from './testing/codes-fixture.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let db: TestDb;
let codes: CodesFixture;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
});

describe('the right code', () => {
  test('gives a proof that is valid for one order of this visitor and number', async () => {
    const { refId, code } = await codes.openChallenge();
    const { uniqueCode } = await codes.verify(refId, code);
    expect(await codes.useProof(uniqueCode, ORDER, { visitorId: 'stranger' })).toBe(false);
    expect(await codes.useProof(uniqueCode, ORDER, { msisdn: OTHER_NUMBER })).toBe(false);
    expect(await codes.useProof(uniqueCode, 'order-b')).toBe(false);
    expect(await codes.useProof(uniqueCode, ORDER)).toBe(true);
    expect(await codes.useProof(uniqueCode, ORDER)).toBe(true);
    expect(await codes.useProof(uniqueCode, 'order-b')).toBe(false);
  });

  test('works once', async () => {
    const { refId, code } = await codes.openChallenge();
    await codes.verify(refId, code);
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: '400' });
  });

  test('gives a proof for ten minutes', async () => {
    const { refId, code } = await codes.openChallenge();
    const { uniqueCode } = await codes.verify(refId, code);
    codes.pass(10 * MINUTE);
    expect(await codes.useProof(uniqueCode, ORDER)).toBe(false);
  });

  test('expires after five minutes', async () => {
    const { refId, code } = await codes.openChallenge();
    codes.pass(5 * MINUTE);
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: '400' });
  });

  test('is refused from another visitor or for another number', async () => {
    const { refId, code } = await codes.openChallenge();
    await expect(codes.verify(refId, code, { visitorId: 'stranger' })).rejects.toMatchObject({ code: '400' });
    await expect(codes.verify(refId, code, { msisdn: OTHER_NUMBER })).rejects.toMatchObject({ code: '400' });
    await codes.verify(refId, code);
  });

  test('reports a number without a wallet only after the right code', async () => {
    codes.outside.wallet = false;
    const { refId, code } = await codes.openChallenge();
    await expect(codes.verify(refId, differentCode(code))).rejects.toMatchObject({ code: '2003' });
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: '4001' });
  });

  test('can be sent again when the wallet did not respond', async () => {
    codes.outside.walletDown = true;
    const { refId, code } = await codes.openChallenge();
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    codes.outside.walletDown = false;
    expect(await codes.verify(refId, code)).toMatchObject({ uniqueCode: expect.any(String) });
  });
});

describe('a wrong code', () => {
  test('leaves four attempts, then three; after the fifth even the right code is refused', async () => {
    const { refId, code } = await codes.openChallenge();
    for (const attemptsLeft of [4, 3, 2, 1]) {
      await expect(codes.verify(refId, differentCode(code))).rejects.toMatchObject({
        code: '2003',
        details: { attemptsLeft },
      });
    }
    await expect(codes.verify(refId, differentCode(code))).rejects.toMatchObject({ code: '2002' });
    await expect(codes.verify(refId, code)).rejects.toMatchObject({ code: '2002' });
  });

  test('entered in fifty tabs at once is checked exactly five times', async () => {
    const { refId, code } = await codes.openChallenge();
    const tabs = Array.from({ length: 50 }, () =>
      codes.verify(refId, differentCode(code)).catch((error) => error.code),
    );
    const answers = await Promise.all(tabs);
    expect(answers.filter((answer) => answer === '2003')).toHaveLength(4);
    expect(answers.filter((answer) => answer === '2002')).toHaveLength(46);
    const { rows } = await db.pool.query('SELECT checks FROM codes');
    expect(rows).toEqual([{ checks: 5 }]);
  });

  test('together with the right one in twenty tabs gives one proof at most', async () => {
    const { refId, code } = await codes.openChallenge();
    const tabs = Array.from({ length: 20 }, (_, tab) =>
      codes.verify(refId, tab % 2 ? code : differentCode(code)).then(
        () => 'proof',
        (error) => error.code,
      ),
    );
    const answers = await Promise.all(tabs);
    expect(answers.filter((answer) => answer === 'proof').length).toBeLessThanOrEqual(1);
  });
});

describe('an unknown number', () => {
  test('gets the same answer as a known one, and no message', async () => {
    const known = await codes.send();
    const unknown = await codes.send({ msisdn: UNKNOWN_NUMBER });
    expect({ ...unknown, refId: '' }).toEqual({ ...known, refId: '' });
    await codes.runJobs();
    expect(codes.inbox.map(({ to }) => to)).toEqual([KNOWN_NUMBER]);
  });

  test('gets the same refusal as a known one', async () => {
    const { refId } = await codes.send({ msisdn: UNKNOWN_NUMBER });
    await codes.runJobs();
    await expect(codes.verify(refId, '123456', { msisdn: UNKNOWN_NUMBER })).rejects.toMatchObject({
      code: '2003',
      details: { attemptsLeft: 4 },
    });
  });
});

describe('a repeated request', () => {
  test('returns the open challenge after a reload and sends no message', async () => {
    const { refId, code } = await codes.openChallenge();
    await expect(codes.verify(refId, differentCode(code))).rejects.toThrow();
    codes.pass(20 * SECOND);
    expect(await codes.send()).toMatchObject({ refId, resendAfterSeconds: 40, attemptsLeft: 4 });
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(1);
  });

  test('in ten tabs at once opens one challenge and sends one message', async () => {
    const challenges = await Promise.all(Array.from({ length: 10 }, () => codes.send()));
    expect(new Set(challenges.map(({ refId }) => refId)).size).toBe(1);
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(1);
  });

  test('sends nothing within a minute; after it a new code replaces the old one', async () => {
    const { refId, code: first } = await codes.openChallenge();
    codes.pass(59 * SECOND);
    expect(await codes.resend(refId)).toMatchObject({ refId, resendAfterSeconds: 1 });
    codes.pass(SECOND);
    expect(await codes.resend(refId)).toMatchObject({ refId, resendAfterSeconds: 60, attemptsLeft: 5 });
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(2);
    const second = codes.lastCode();
    if (second !== first) await expect(codes.verify(refId, first)).rejects.toMatchObject({ code: '2003' });
    await codes.verify(refId, second);
  });

  test.each([
    ['a minute', 1],
    ['four minutes', 4],
    // The first has expired: the message was late.
    ['six minutes', 6],
  ])('after %s gets a code that is valid for five minutes of its own', async (_after, minutes) => {
    const { refId } = await codes.openChallenge();
    codes.pass(minutes * MINUTE);
    await codes.resend(refId);
    await codes.runJobs();
    expect(codes.inbox).toHaveLength(2);
    codes.pass(5 * MINUTE - SECOND);
    expect(await codes.verify(refId, codes.lastCode())).toMatchObject({ uniqueCode: expect.any(String) });
  });

  test('gives a code that expires too', async () => {
    const { refId } = await codes.openChallenge();
    codes.pass(4 * MINUTE);
    await codes.resend(refId);
    await codes.runJobs();
    codes.pass(5 * MINUTE);
    await expect(codes.verify(refId, codes.lastCode())).rejects.toMatchObject({ code: '400' });
  });

  test('is refused from another visitor', async () => {
    const { refId } = await codes.openChallenge();
    codes.pass(MINUTE);
    await expect(codes.resend(refId, { visitorId: 'stranger' })).rejects.toMatchObject({ code: '400' });
  });

  test('gives the new code all its attempts again, after a wrong one and after the last but one', async () => {
    for (const mistakes of [1, 4]) {
      const { refId, code } = await codes.openChallenge();
      for (let check = 0; check < mistakes; check += 1)
        await codes.verify(refId, differentCode(code)).catch(() => {});
      codes.pass(MINUTE);
      expect(await codes.resend(refId)).toMatchObject({ attemptsLeft: 5 });
      await codes.runJobs();
      for (const attemptsLeft of [4, 3, 2, 1])
        await expect(codes.verify(refId, differentCode(codes.lastCode()))).rejects.toMatchObject({
          code: '2003',
          details: { attemptsLeft },
        });
      await codes.verify(refId, codes.lastCode());
      await codes.clear();
    }
  });

  test('is refused after five wrong checks', async () => {
    const { refId, code } = await codes.openChallenge();
    for (let check = 0; check < 5; check += 1) await codes.verify(refId, differentCode(code)).catch(() => {});
    codes.pass(MINUTE);
    await expect(codes.resend(refId)).rejects.toMatchObject({ code: '2002' });
  });
});
