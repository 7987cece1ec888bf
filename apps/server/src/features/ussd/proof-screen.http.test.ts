import type { CallResult } from '@portal/contract/calls/calls';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from './testing/ussd-handset.ts';

const buyer = openTestBuyer({ ...PATIENT_GATEWAY, USSD_SECRET: GATEWAY_SECRET });

const session = (msisdn: string) => openSession(buyer.portal.app, msisdn);

/** A browser at which the codes of a number are used up: it shows a code to dial for its bill. */
async function offerHandset(msisdn: string) {
  const send = (visitor: string) => buyer.portal.call('sendHistoryCode', { msisdn }, { visitor });
  for (let stranger = 0; stranger < 6; stranger += 1) await send(newId());
  const visitor = newId();
  const { envelope } = await send(visitor);
  const handset = envelope.status === 'failure' ? envelope.result?.handset : undefined;
  if (!handset) throw new Error('the handset was not offered');
  const isConfirmed = async () => {
    const checked = await buyer.portal.call('checkHandsetProof', { refId: handset.refId }, { visitor });
    return (checked.envelope.result as CallResult<'checkHandsetProof'> | null)?.confirmed ?? null;
  };
  return { ...handset, visitor, isConfirmed };
}

/** RULINGS 81: a proof by the handset asks back before it confirms. */
describe('a code of a page, dialled', () => {
  test('is answered with what it is for, and a yes on the next screen proves the number once', async () => {
    const msisdn = await buyer.subscriber();
    const { code, isConfirmed, visitor } = await offerHandset(msisdn);
    const call = session(msisdn);
    expect(await call.dial(code)).toEqual({
      kind: 'con',
      text: expect.stringContaining(
        `see what 0${groupMsisdn(msisdn)} bought or paid in the last 90 days? 1 = yes, 2 = no.`,
      ),
    });
    expect(await isConfirmed()).toBe(false);
    expect((await call.send('7')).text, 'another answer').toContain('Please enter a number from the list.');
    expect(await isConfirmed()).toBe(false);
    const yes = await call.send('1');
    expect(yes).toEqual({ kind: 'end', text: expect.stringContaining('You said yes') });
    expect(await call.repeat(), 'the gateway repeats itself').toEqual(yes);
    expect(await isConfirmed()).toBe(true);
    expect((await buyer.portal.call('readHistory', {}, { visitor })).status).toBe(200);
  });

  test('is not confirmed by a shortcut that has the answer in it', async () => {
    const msisdn = await buyer.subscriber();
    const { code, isConfirmed } = await offerHandset(msisdn);
    for (const inputs of [`${code}*1`, `${code}*1*1`, `${code}*9*1`]) {
      const { kind, text } = await session(msisdn).dial(inputs);
      expect({ kind, text }, inputs).toEqual({
        kind: 'con',
        text: expect.stringContaining(`0${groupMsisdn(msisdn)}`),
      });
      expect(await isConfirmed(), inputs).toBe(false);
    }
  });

  test('is over after a no', async () => {
    const msisdn = await buyer.subscriber();
    const { code, isConfirmed } = await offerHandset(msisdn);
    const call = session(msisdn);
    await call.dial(code);
    expect((await call.send('2')).text).toContain('You said no');
    expect(await isConfirmed()).toBeNull();
  });

  test('of another number, or one that was never shown, opens nothing', async () => {
    const { code } = await offerHandset(await buyer.subscriber());
    for (const dialled of [code, '222222', '2345678923'])
      expect((await session(await buyer.subscriber()).dial(dialled)).text).toContain(
        'wrong or no longer valid',
      );
  });

  test('is confirmed only by the session that asked last', async () => {
    const msisdn = await buyer.subscriber();
    const [first, second] = [await offerHandset(msisdn), await offerHandset(msisdn)];
    const [one, two] = [session(msisdn), session(msisdn)];
    await one.dial(first.code);
    await two.dial(second.code);
    expect((await one.send('1')).text, 'its question was replaced').toContain('This session is over');
    await two.send('1');
    expect([await first.isConfirmed(), await second.isConfirmed()]).toEqual([false, true]);
  });
});
