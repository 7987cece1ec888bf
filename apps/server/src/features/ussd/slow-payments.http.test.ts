import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Container } from '../../container/container.ts';
import { openTestBuyer } from '../../testing/buyer.ts';
import { createUssd } from './module.ts';
import { GATEWAY_SECRET, openSession } from './testing/ussd-handset.ts';
import type { PaymentRequest } from './ussd-deps.ts';

/** The provider answers when this resolves. */
let provider = Promise.withResolvers<void>();

/** Payments start when the test says so, and the time for the answer is over at once. */
function withSlowPayments({ modules, databases: { long } }: Container) {
  const { deps } = modules.ussd;
  const wait = (ms: number) => (ms < deps.answerWithinMs ? Promise.resolve() : new Promise<void>(() => {}));
  const pay = async (payment: PaymentRequest) => provider.promise.then(() => deps.pay(payment));
  return { ussd: createUssd({ ...deps, long, wait, pay }) };
}

const buyer = openTestBuyer({ USSD_SECRET: GATEWAY_SECRET }, { change: withSlowPayments });

const inbox = async (msisdn: string) => (await buyer.phone(msisdn)).inbox.map(({ text }) => text);

/** A session whose payment was confirmed while the provider does not answer. */
async function confirmWhileSlow(msisdn: string) {
  provider = Promise.withResolvers();
  const session = openSession(buyer.portal.app, msisdn);
  await session.send('1', '1', '500');
  return { session, screen: await session.send('1') };
}

test('a caller is answered while the provider is slow, and gets the receipt by SMS', async () => {
  const msisdn = await buyer.subscriber();
  const { session, screen } = await confirmWhileSlow(msisdn);
  expect(screen).toEqual({ kind: 'end', text: expect.stringContaining('Your payment is being processed') });
  expect(await session.repeat()).toEqual(screen);
  provider.resolve();
  for (let round = 0; round < 6; round += 1) {
    await buyer.runJobs();
    buyer.clock.push(60_000);
  }
  expect((await inbox(msisdn))[0]).toContain('RWF 500 airtime was added');
});

test('a payment that is refused after the answer is reported by SMS', async () => {
  const msisdn = await buyer.subscriber({ wallet: null });
  await confirmWhileSlow(msisdn);
  provider.resolve();
  await buyer.runJobs();
  expect((await inbox(msisdn))[0]).toContain('has no Isano Money account. Nothing was taken');
});

test('a confirmation whose node was killed does not pay when the gateway repeats it', async () => {
  const msisdn = await buyer.subscriber();
  const { session, screen } = await confirmWhileSlow(msisdn);
  const { db } = buyer.sandbox;
  await db.execute(
    sql`UPDATE ussd_steps SET answer = NULL WHERE session_id = ${session.sessionId} AND state IS NULL`,
  );
  expect(await session.repeat()).toEqual(screen);
  const { rows } = await db.execute(sql`SELECT FROM payments WHERE payer = ${msisdn}`);
  expect(rows).toEqual([]);
  provider.resolve();
});

// Last: it offers another way to pay.
test('a caller who pays by eKash while the acquirer is slow is told that the steps come by SMS, not to approve a request', async () => {
  const payload = { offersEkash: true };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload });
  provider = Promise.withResolvers();
  const session = openSession(buyer.portal.app, await buyer.subscriber());
  const methods = await session.send('1', '1', '500');
  const choice = /^(\d) .*eKash/m.exec(methods.text)?.[1] ?? methods.text;
  expect((await session.send(choice, '1')).text).toMatch(
    /being processed\. What to enter in the menu of your bank or wallet comes by SMS\.$/,
  );
  provider.resolve();
});
