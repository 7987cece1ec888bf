import { newId } from '@portal/platform/crypto/new-id';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../testing/portal.ts';
import { closeCallBack } from './close-call-back.ts';
import { contactRequests } from './tables.ts';

const portal = openTestPortal({ clock: standingClock });
beforeEach(async () => void (await forms().db.delete(contactRequests)));

const forms = () => portal.root.databases;
const REQUEST = {
  msisdn: '0788 100 001',
  topic: 'payment',
  window: 'evening',
  language: 'rw',
  subject: 'ABCD2345',
} as const;

async function ask(change: object = {}, visitor = newId()) {
  const { envelope, status } = await portal.call('requestCallBack', { ...REQUEST, ...change }, { visitor });
  return { status, result: envelope.result as { reference: string; window: string } };
}

const stored = () => forms().db.select().from(contactRequests);

describe('a request to be called back', () => {
  test('is stored with its number, time, subject and language, and has a reference', async () => {
    const { result } = await ask();
    expect(result).toEqual({ reference: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/), window: 'evening' });
    expect(await stored()).toMatchObject([
      {
        reference: result.reference,
        msisdn: '788100001',
        locale: 'rw',
        values: { topic: 'payment', window: 'evening', subject: 'ABCD2345' },
      },
    ]);
  });

  test('is changed by asking again in the same browser, and stays one request', async () => {
    const visitor = newId();
    const first = await ask({}, visitor);
    const again = await ask({ window: 'morning', topic: 'other', language: 'fr' }, visitor);
    expect(again.result).toEqual({ reference: first.result.reference, window: 'morning' });
    expect(await stored()).toMatchObject([{ locale: 'fr', values: { window: 'morning', topic: 'other' } }]);
    expect(await stored()).toHaveLength(1);
  });

  test('cannot be changed or repeated by another browser, which learns nothing about it', async () => {
    const first = await ask();
    const other = await ask({ window: 'morning', topic: 'other', msisdn: '+250788100001' });
    expect(other.result).toEqual(first.result);
    expect(await stored()).toMatchObject([{ values: { window: 'evening', topic: 'payment' } }]);
  });

  test.each([
    { msisdn: '12' },
    { topic: 'moon' },
    { window: 'night' },
    { language: 'de' },
    { subject: '<b>' },
  ])('is refused with %j', async (change) => {
    expect([400, 422]).toContain((await ask(change)).status);
    expect(await stored()).toEqual([]);
  });

  test('of one browser to many numbers is limited', async () => {
    const visitor = newId();
    const statuses = [];
    for (let n = 10; n < 40; n += 1) statuses.push((await ask({ msisdn: `7881000${n}` }, visitor)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});

test('staff close a request once; then the customer can ask again', async () => {
  const { result } = await ask();
  const { reference } = result;
  const close = () => closeCallBack(forms(), { reference, by: 'aline', reason: 'called' });
  expect(await close()).toBe(true);
  expect(await close()).toBe(false);
  expect(await stored()).toMatchObject([{ closedBy: 'aline', closedReason: 'called' }]);
  expect((await ask()).result.reference).not.toBe(reference);
});
