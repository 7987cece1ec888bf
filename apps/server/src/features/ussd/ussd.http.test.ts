import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { handsetVisitorId } from '@portal/platform/http/visitors/handset-visitor';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from './testing/ussd-handset.ts';

const buyer = openTestBuyer({ ...PATIENT_GATEWAY, USSD_SECRET: GATEWAY_SECRET, INBOUND_NUMBER: '300' });

const session = (msisdn: string, id?: string) =>
  openSession(buyer.portal.app, msisdn, id === undefined ? {} : { sessionId: id });
const inbox = async (msisdn: string) => (await buyer.phone(msisdn)).inbox.map(({ text }) => text);

async function countPayments(payer: string): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM payments WHERE payer = ${payer}`,
  );
  return rows[0]?.count ?? 0;
}

/** Runs the jobs until an SMS with this text has arrived. */
async function messageWith(msisdn: string, text: string): Promise<string | undefined> {
  for (let round = 0; round < 12; round += 1) {
    await buyer.runJobs();
    const found = (await inbox(msisdn)).find((message) => message.includes(text));
    if (found) return found;
    buyer.clock.push(60_000);
  }
  return undefined;
}

describe('a caller who recharges', () => {
  test('sees the price, approves on the handset and gets the receipt by SMS', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    expect((await call.dial()).text).toContain('1 Recharge airtime');
    expect((await call.send('1')).text).toContain(`1 My number, 0${msisdn}`);
    expect((await call.send('1')).text).toMatch(/Enter an amount from RWF 100 to RWF/);
    const confirm = await call.send('1000');
    expect(confirm).toEqual({
      kind: 'con',
      text: `Airtime for 0${msisdn}: RWF 1,000, paid with Isano Money.\n1 Pay\n2 Cancel\n00 Back`,
    });
    expect(await countPayments(msisdn)).toBe(0);
    expect(await call.send('1')).toEqual({
      kind: 'end',
      text: expect.stringContaining('Approve the payment'),
    });
    expect(await messageWith(msisdn, 'airtime was added')).toContain(`RWF 1,000 airtime was added to 0`);
    expect(await countPayments(msisdn)).toBe(1);
  });

  test('recharges another number, whose owner does not pay', async () => {
    const [payer, recipient] = [await buyer.subscriber(), await buyer.subscriber()];
    await session(payer).send('1', '2', `0${recipient}`, '500', '1');
    expect(await messageWith(payer, 'airtime was added')).toBeDefined();
    expect(await countPayments(recipient)).toBe(0);
  });

  test('corrects a wrong number and a wrong amount', async () => {
    const call = session(await buyer.subscriber());
    expect((await call.send('1', '2', '12345')).text).toContain('This number is not one of ours');
    const postpaid = await buyer.subscriber({ line: 'postpaid' });
    expect((await call.send(`0${postpaid}`)).text).toContain('no prepaid airtime');
    expect((await call.send(`0${await buyer.subscriber()}`)).text).toContain('Enter an amount');
    expect((await call.send('five')).text).toContain('amount in digits');
    expect((await call.send('1')).text).toContain('too small or too large');
    expect((await call.send('99999999999999')).text).toContain('too small or too large');
    expect((await call.send('500')).text).toContain('RWF 500');
  });

  test('goes back, and cancels without a payment', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    await call.send('1', '1', '500');
    expect((await call.send('00')).text).toContain('Enter an amount');
    expect((await call.send('700')).text).toContain('RWF 700');
    expect(await call.send('2')).toEqual({ kind: 'end', text: 'Cancelled. Nothing was taken.' });
    expect((await call.send('1')).text).toContain('This session is over');
    expect(await countPayments(msisdn)).toBe(0);
  });

  test('decides whether to buy the same again within ten minutes', async () => {
    const msisdn = await buyer.subscriber();
    await session(msisdn).send('1', '1', '500', '1');
    await messageWith(msisdn, 'airtime was added');
    const call = session(msisdn);
    expect((await call.send('1', '1', '500')).text).toMatch(/^You paid for the same \d min ago/);
    await call.send('1', '1');
    await buyer.runJobs();
    expect(await countPayments(msisdn)).toBe(2);
  });

  test('who orders the same while the first payment waits is not offered a second one', async () => {
    const msisdn = await buyer.subscriber({ wallet: { behaviour: 'normal', balance: 5_000 } });
    await session(msisdn).send('1', '1', '500', '1');
    await buyer.runJobs();
    const again = await session(msisdn).send('1', '1', '500');
    expect(again).toMatchObject({ kind: 'end', text: expect.stringContaining('is being processed') });
    expect(await countPayments(msisdn)).toBe(1);
  });

  test('is told by SMS that a payment was rejected', async () => {
    const msisdn = await buyer.subscriber({ wallet: { behaviour: 'normal', balance: 5_000 } });
    await session(msisdn).send('1', '1', '500', '1');
    await buyer.runJobs();
    const { prompts } = (await buyer.phone(msisdn)) as unknown as { prompts: { id: string }[] };
    await buyer.portal.app.inject({
      method: 'POST',
      url: `/sandbox/api/phone/${msisdn}/prompts/${prompts[0]?.id}/reject`,
    });
    expect(await messageWith(msisdn, 'Nothing was taken')).toContain('RWF 500');
  });

  test('without a wallet reads so, and nothing is charged', async () => {
    const msisdn = await buyer.subscriber({ wallet: null });
    const screen = await session(msisdn).send('1', '1', '500', '1');
    expect(screen.text).toContain('Your number has no Isano Money account. Nothing was taken');
  });
});

describe('a confirmation', () => {
  test('that the gateway repeats pays once and has the same answer', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    const first = await call.send('1', '1', '500', '1');
    expect(await call.repeat()).toEqual(first);
    await messageWith(msisdn, 'airtime was added');
    expect(await call.repeat()).toEqual(first);
    expect(await countPayments(msisdn)).toBe(1);
  });

  test('that arrives many times at once pays once', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    await call.send('1', '1', '500');
    const answers = await Promise.all([call.send('1'), ...Array.from({ length: 9 }, () => call.repeat())]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await buyer.runJobs();
    expect(await countPayments(msisdn)).toBe(1);
  });

  test('in a dialled shortcut is not one: the price is shown first', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    expect(await call.dial('1*1*500*1*1')).toMatchObject({
      kind: 'con',
      text: expect.stringContaining('1 Pay'),
    });
    expect(await countPayments(msisdn)).toBe(0);
    await call.send('1');
    expect(await countPayments(msisdn)).toBe(1);
  });

  test('ten minutes late starts no payment', async () => {
    const msisdn = await buyer.subscriber();
    const call = session(msisdn);
    await call.send('1', '1', '500');
    buyer.clock.push(10 * 60_000);
    expect((await call.send('1')).text).toContain('This session is over');
    expect(await countPayments(msisdn)).toBe(0);
  });
});

describe('a caller who buys a bundle', () => {
  test('turns the pages of a list and pays with airtime', async () => {
    const msisdn = await buyer.subscriber({ airtime: 5_000 });
    const call = session(msisdn);
    const categories = await call.send('2', '1');
    expect(categories.text).toContain(`Bundles for 0${msisdn}\n1 `);
    const data = /(\d+) Data\n/.exec(categories.text)?.[1] ?? '';
    const first = await call.send(data);
    expect(first.text).toMatch(/^Data\n1 [\s\S]*\n0 Next\n00 Back$/);
    const second = await call.send('0');
    const [, number, name, price] = /^Data\n(\d+) (.*): (RWF [\d,]+)\n/.exec(second.text) ?? [];
    const methods = await call.send(number ?? '');
    expect(methods.text).toContain(`${name} for 0${msisdn}: ${price}`);
    expect(methods.text).toMatch(/Pay with:\n1 Airtime\n2 Isano Money|Pay with:\n1 Isano Money\n2 Airtime/);
    const airtime = /(\d) Airtime/.exec(methods.text)?.[1] ?? '';
    expect((await call.send(airtime)).text).toContain('paid with Airtime');
    expect((await call.send('1')).text).toMatch(/^(Paid|Your payment is being processed)/);
    expect(await messageWith(msisdn, 'is active')).toBeDefined();
  });
});

describe('a caller who has such a bundle already', () => {
  /** A session that has chosen the first bundle of the first category, for the own number or another. */
  const chooseBundle = async (msisdn: string, ...recipient: string[]) => {
    const call = session(msisdn);
    return { call, screen: await call.send('2', ...recipient, '1', '1') };
  };
  const RICH = { dataMegabytes: 90_000, airtime: 5_000 };

  test('is told what is left before paying, keeps the money, or buys another', async () => {
    const msisdn = await buyer.subscriber(RICH);
    const { screen } = await chooseBundle(msisdn, '1');
    expect(screen.text).toMatch(/^You have 90000 MB already\.\n1 Buy another\n2 Keep my money/);
    const kept = await chooseBundle(msisdn, '1');
    expect(await kept.call.send('2')).toMatchObject({
      kind: 'end',
      text: expect.stringContaining('Nothing was taken'),
    });
    const bought = await chooseBundle(msisdn, '1');
    expect((await bought.call.send('1')).text).toMatch(/Pay with|paid with/);
    expect(await countPayments(msisdn)).toBe(0);
  });

  test("learns nothing of another's line", async () => {
    const [msisdn, recipient] = [await buyer.subscriber(RICH), await buyer.subscriber(RICH)];
    const { screen } = await chooseBundle(msisdn, '2', `0${recipient}`);
    expect(screen.text).not.toContain('90000');
    expect(screen.text).toMatch(/Pay with|paid with/);
  });
});

describe('the last order', () => {
  test('is there with its state, and its receipt is sent again', async () => {
    const msisdn = await buyer.subscriber();
    expect((await session(msisdn).send('3')).text).toContain('not bought anything');
    await session(msisdn).send('1', '1', '500', '1');
    expect(await messageWith(msisdn, 'airtime was added')).toBeDefined();
    const call = session(msisdn);
    expect((await call.send('3')).text).toMatch(
      /^Done: Airtime for 0\d+, RWF 500\. Ref \w{5}-\w{5}\.\n1 Receipt by SMS/,
    );
    await call.send('1');
    const receipts = (await inbox(msisdn)).filter((text) => text.includes('airtime was added'));
    expect(receipts).toHaveLength(2);
    expect(receipts[0]).toBe(receipts[1]);
  });

  test('of a number is not shown to another number', async () => {
    const [one, other] = [await buyer.subscriber(), await buyer.subscriber()];
    await session(one).send('1', '2', `0${other}`, '500', '1');
    await buyer.runJobs();
    expect((await session(other).send('3')).text).toContain('not bought anything');
  });
});

test('a chosen language holds for the session, its SMS and the next session', async () => {
  const msisdn = await buyer.subscriber();
  const call = session(msisdn);
  await call.send('4', '2');
  expect((await call.repeat()).text).toContain('Karibu Isano');
  await call.send('1', '1', '500', '1');
  expect(await messageWith(msisdn, 'Kumb')).toBeDefined();
  expect((await session(msisdn).dial()).text).toContain('Karibu Isano');
});

test('help names the customer care number', async () => {
  expect(await session(await buyer.subscriber()).send('5')).toEqual({
    kind: 'end',
    text: 'For help call 300.',
  });
});

test('a session of another number is refused', async () => {
  const [one, other] = [await buyer.subscriber(), await buyer.subscriber()];
  const call = session(one);
  await call.send('1', '1', '500');
  expect((await session(other, call.sessionId).dial('1*1*500*1')).text).toContain('session is over');
  expect(await countPayments(one)).toBe(0);
});

/** Each limit of callers (docs/ussd.md), with what a caller types to meet it. */
const COUNTED = [
  { group: 'ussd', inputs: ['1'] },
  { group: 'lines', inputs: ['1', '1'] },
  { group: 'orders', inputs: ['1', '1', '500'] },
  { group: 'payments', inputs: ['1', '1', '500', '1'] },
  { group: 'ussdReceipts', inputs: ['3', '1'] },
] as const;

describe('a limit of callers', () => {
  const TOO_MANY = 'Too many requests';

  test.each(COUNTED)(
    '$group is counted where it is met, and by the caller alone',
    async ({ group, inputs }) => {
      const [msisdn, other] = [await buyer.subscriber(), await buyer.subscriber()];
      const { limiter, visitorKey } = buyer.portal.root.modules.ussd.deps;
      const visitorId = handsetVisitorId(visitorKey, msisdn as Msisdn);
      for (const each of group === 'ussdReceipts' ? [msisdn, other] : []) {
        await session(each).send('1', '1', '500', '1');
        await messageWith(each, 'airtime was added');
      }
      const call = session(msisdn);
      const before = inputs.slice(0, -1);
      expect((await call.send(...before)).text).not.toContain(TOO_MANY);
      while ((await limiter(group, { address: visitorId, visitorId })) === null);
      expect((await call.send(...inputs.slice(-1))).text).toContain(TOO_MANY);
      expect((await session(other).send(...inputs)).text).not.toContain(TOO_MANY);
    },
  );
});

test('no number is in the log', () => {
  expect(buyer.portal.logOutput()).not.toMatch(/\b0?7[2-9]\d{7}\b/);
});
