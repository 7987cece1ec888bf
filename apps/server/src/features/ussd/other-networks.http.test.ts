import { countRuns } from '@portal/platform/testing/thorough';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from './testing/ussd-handset.ts';

// Rwanda's regulator, 14 January 2026: a short code works on the networks of all operators.

const OWN = '63510';
/** Airtel, KTRN, and a gateway that does not say. */
const OTHERS = ['63514', '63517', ''];

const buyer = openTestBuyer({
  ...PATIENT_GATEWAY,
  USSD_SECRET: GATEWAY_SECRET,
  USSD_NETWORKS: `${OWN},63511`,
});
beforeAll(async () => {
  const change = { offersMomo: true, offersAirtel: true, offersEkash: true };
  await buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload: change });
});

const session = (msisdn: string, networkCode: string, sessionId?: string) =>
  openSession(buyer.portal.app, msisdn, { networkCode, ...(sessionId && { sessionId }) });
const foreigner = () => buyer.subscriber({ line: null });

type Paid = { msisdn: string; payer: string; mode: string };
const paidBy = async (payer: string): Promise<Paid[]> => {
  const { rows } = await buyer.sandbox.db.execute<Paid>(
    sql`SELECT msisdn, payer, mode FROM payments WHERE payer = ${payer}`,
  );
  return rows;
};

test.each(OTHERS)(
  'a caller of the network "%s" recharges a line here from the wallet of another company',
  async (network) => {
    const [payer, line] = [await foreigner(), await buyer.subscriber()];
    const call = session(payer, network);
    expect((await call.dial()).text).toContain('1 Recharge airtime');
    expect((await call.send('1')).text).toContain('Enter the mobile number');
    expect((await call.send(`0${payer}`)).text).toContain('not one of ours');
    const methods = await call.send(`0${line}`, '500');
    expect(methods.text).not.toMatch(/Airtime$|Airtime\n|Isano Money/m);
    expect(methods.text).toMatch(/1 [\s\S]*2 /);
    expect((await call.send('1')).text).toContain('1 Pay');
    expect((await call.send('1')).text).toContain('Approve the payment request');
    expect(await paidBy(payer)).toMatchObject([{ msisdn: line }]);
  },
);

test('a caller of another network, who has no wallet that takes requests, pays by eKash from any bank', async () => {
  const [payer, line] = [await foreigner(), await buyer.subscriber()];
  const call = session(payer, '63517');
  const methods = await call.send('1', `0${line}`, '500');
  const choice = /^(\d) .*eKash/m.exec(methods.text)?.[1] ?? 'no eKash';
  expect((await call.send(choice)).text).toContain('1 Pay');
  await call.send('1');
  expect(await paidBy(payer)).toMatchObject([{ msisdn: line, mode: 'ekash' }]);
});

test('a caller of another network reads help and the last order', async () => {
  const [payer, line] = [await foreigner(), await buyer.subscriber()];
  await session(payer, '63514').send('1', `0${line}`, '500', '1', '1');
  expect((await session(payer, '63514').send('3')).text).toMatch(/Airtime for 0\d+, RWF 500\. Ref/);
  expect((await session(payer, '63514').send('5')).text).toContain('For help call');
});

test('a caller of the own network keeps airtime and the own wallet', async () => {
  const msisdn = await buyer.subscriber({ airtime: 5_000 });
  expect((await session(msisdn, '63511').send('1')).text).toContain(`1 My number, 0${msisdn}`);
  expect((await session(msisdn, OWN).send('1', '1', '500')).text).toContain('Isano Money');
});

test('a session that goes on in another network than it began in does not pay from airtime', async () => {
  const msisdn = await buyer.subscriber({ airtime: 50_000 });
  const call = session(msisdn, OWN);
  const data = /(\d+) Data\n/.exec((await call.send('2', '1')).text)?.[1] ?? '';
  const methods = await call.send(data, '1');
  const airtime = /(\d) Airtime/.exec(methods.text)?.[1] ?? '';
  expect((await call.send(airtime)).text).toContain('paid with Airtime');
  const moved = session(msisdn, '63514', call.sessionId);
  expect((await moved.dial(`2*1*${data}*1*${airtime}*1`)).kind).toBe('end');
  expect(await paidBy(msisdn)).toEqual([]);
});

/** What a caller types: mostly the first choice, which leads to a payment; sometimes anything. */
const input = fc.oneof(
  { weight: 12, arbitrary: fc.constant('1') },
  { weight: 3, arbitrary: fc.constantFrom('2', '3', '500', '0788100001', '00', '5', '0') },
);
type Call = { network: string; dialled: string; inputs: { typed: string; moves: boolean }[] };
const call: fc.Arbitrary<Call> = fc.record({
  network: fc.constantFrom(OWN, OWN, OWN, ...OTHERS),
  dialled: fc.constantFrom(
    '',
    '1*0788100001*500',
    '2*0788100001',
    '1*1*500',
    '1*2*0788100001*500',
    '2*1*1*1',
  ),
  inputs: fc.array(fc.record({ typed: input, moves: fc.constantFrom(false, false, false, true) }), {
    minLength: 2,
    maxLength: 7,
  }),
});

/** A payment of each kind, so that the rule is never proven by sessions that pay nothing. */
const PAYING = [
  { network: OWN, dialled: '1*1*500' },
  { network: '63514', dialled: '1*0788100001*500' },
].map(({ network, dialled }): [Call, string] => {
  const inputs = ['1', '1', '1'].map((typed) => ({ typed, moves: false }));
  return [{ network, dialled, inputs }, '63517'];
});

test('whatever callers of four networks type, another network never pays from airtime or the own wallet', async () => {
  const seen = { own: 0, foreign: 0 };
  await fc.assert(
    fc.asyncProperty(call, fc.constantFrom(...OTHERS), async ({ network, dialled, inputs }, elsewhere) => {
      const isOwn = network === OWN;
      const msisdn = isOwn ? await buyer.subscriber({ airtime: 50_000 }) : await foreigner();
      const begun = session(msisdn, network);
      let text = dialled;
      await begun.dial(text);
      for (const { typed, moves } of inputs) {
        text = text === '' ? typed : `${text}*${typed}`;
        const before = (await paidBy(msisdn)).length;
        const now = moves ? elsewhere : network;
        await session(msisdn, now, begun.sessionId).dial(text);
        const paid = await paidBy(msisdn);
        for (const { mode } of paid.slice(before))
          if (now !== OWN) expect(mode).not.toMatch(/^(airtime|money)/);
        seen[now === OWN ? 'own' : 'foreign'] += paid.length - before;
      }
      for (const { msisdn: line } of await paidBy(msisdn)) if (!isOwn) expect(line).not.toBe(msisdn);
    }),
    { numRuns: countRuns(60), examples: PAYING },
  );
  expect(seen.own).toBeGreaterThan(0);
  expect(seen.foreign).toBeGreaterThan(0);
});
