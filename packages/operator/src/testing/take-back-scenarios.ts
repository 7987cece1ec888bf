import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { OperatorFixture } from './operator-fixture.ts';

const rwf = (francs: number) => money(francs, 'RWF');

/** Tests that every operator must pass that can take airtime back. */
export function testTakeBack(fixture: () => OperatorFixture): void {
  const topUp = async (msisdn: Msisdn): Promise<string> => {
    const deliveryKey = newId();
    const topUp = { key: deliveryKey, msisdn, amount: rwf(500) };
    // A line that loses answers has the airtime nevertheless.
    await fixture()
      .operator.airtime.topUp(topUp)
      .catch(() => fixture().operator.airtime.topUp(topUp));
    return deliveryKey;
  };
  const takeBack = (request: { key: string; deliveryKey: string; msisdn: Msisdn; minor: number }) => {
    const { minor, ...names } = request;
    return fixture().operator.airtime.takeBack?.({ ...names, amount: rwf(minor) });
  };

  test('airtime is taken back once for each key, twenty times at once or later, in parts up to the delivery', async () => {
    const { line, airtimeOf } = fixture();
    const msisdn = await line('prepaid');
    const before = await airtimeOf(msisdn);
    const deliveryKey = await topUp(msisdn);
    for (const minor of [200, 300]) {
      const request = { key: newId(), deliveryKey, msisdn, minor };
      const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(request)));
      answers.push(await takeBack(request));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toEqual({ kind: 'taken-back', operatorReference: expect.any(String) });
    }
    expect(await airtimeOf(msisdn)).toBe(before);
  });

  test('no more is taken back than was delivered, though the line has more', async () => {
    const { line, airtimeOf } = fixture();
    const msisdn = await line('prepaid');
    const deliveryKey = await topUp(msisdn);
    await topUp(msisdn);
    const before = await airtimeOf(msisdn);
    await takeBack({ key: newId(), deliveryKey, msisdn, minor: 400 });
    const answer = await takeBack({ key: newId(), deliveryKey, msisdn, minor: 101 });
    expect(answer).toEqual({ kind: 'refused', reason: 'not-delivered' });
    expect(await airtimeOf(msisdn)).toBe(before - 400);
  });

  test('nothing is taken back for a delivery that never was', async () => {
    const msisdn = await fixture().line('prepaid');
    const answer = await takeBack({ key: newId(), deliveryKey: newId(), msisdn, minor: 1 });
    expect(answer).toEqual({ kind: 'refused', reason: 'not-delivered' });
  });

  test('airtime that was used is not taken back', async () => {
    const { line, operator, airtimeOf } = fixture();
    const msisdn = await line('prepaid');
    const deliveryKey = await topUp(msisdn);
    const left = await airtimeOf(msisdn);
    await operator.airtimeCharges.charge({ key: newId(), msisdn, amount: rwf(left) });
    const answer = await takeBack({ key: newId(), deliveryKey, msisdn, minor: 500 });
    expect(answer).toEqual({ kind: 'refused', reason: 'already-used' });
    expect(await airtimeOf(msisdn)).toBe(0);
  });

  test('a take-back whose answer was lost is found by a repeat', async () => {
    const { unreliableLine, airtimeOf, settle } = fixture();
    const msisdn = await unreliableLine('lost-answer');
    const before = await airtimeOf(msisdn);
    const deliveryKey = await topUp(msisdn);
    settle();
    const request = { key: newId(), deliveryKey, msisdn, minor: 500 };
    await expect(takeBack(request)).rejects.toThrow();
    expect(await takeBack(request)).toMatchObject({ kind: 'taken-back' });
    expect(await airtimeOf(msisdn)).toBe(before);
  });
}
