import type { TestDb } from '@portal/platform/database/testing/database-server';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { expect, test } from 'vitest';
import {
  type CodesFixture,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  makeCodesFixture,
  makeTestMsisdn,
} from '../testing/codes-fixture.ts';
import { solveChallenge } from '../testing/solve-challenge.ts';
import { contactKeys } from './contact.ts';
import { contactAttempts } from './contact-tables.ts';

// Simulates attackers and honest customers who share an address, with the real limits and database and a simulated
// clock. Each test prints its figures. `npm run test:heavy` plays the whole days that
// decision 046 quotes; else a twentieth of the requests are real, and the shop closes after three of its eight hours.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TIMEOUT = { timeout: 15 * MINUTE };
const SHARE = IS_THOROUGH ? 1 : 20;
/** How long the shop is open, in minutes. */
const OPEN = (IS_THOROUGH ? 8 : 3) * 60;

let db: TestDb;
let codes: CodesFixture;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
});

type Who = { visitorId: string; address: string; msisdn?: ReturnType<typeof makeTestMsisdn> };
type Outcome = 'code' | 'code after a challenge' | 'offered the handset' | 'refused';

/** Requests a code like a browser with JavaScript, and returns the outcome. */
async function requestCode(codes: CodesFixture, who: Who): Promise<Outcome> {
  const first = await codes.send(who).then(
    () => null,
    (error) => error,
  );
  if (!first) return 'code';
  if (first.details?.proofOfWork) {
    const solution = solveChallenge(first.details.proofOfWork);
    const second = await codes.send({ ...who, solution }).catch(() => null);
    if (second) return 'code after a challenge';
  }
  return first.details?.handset ? 'offered the handset' : 'refused';
}

function tally(): { count: (outcome: Outcome) => void; of: Record<Outcome, number> } {
  const of = { code: 0, 'code after a challenge': 0, 'offered the handset': 0, refused: 0 };
  const count = (outcome: Outcome) => {
    of[outcome] += 1;
  };
  return { of, count };
}

const AT_ONCE = 10;

/** One of up to 10,000 machines, each in its own network. */
function botOf(bot: number): Who {
  return { visitorId: `bot-${bot}`, address: `${11 + (bot >> 14)}.${(bot >> 6) & 255}.${bot & 63}.9` };
}

/** Whether the owner gets a code in a new browser: directly, or after a message from the handset. */
async function ownerGetsCode(mine: Who & { visitorId: string }): Promise<boolean> {
  const refusal = await codes.sendSolving(mine).then(
    () => null,
    (error) => error,
  );
  if (!refusal) return true;
  const { code, refId } = refusal.details.handset;
  await codes.confirm(code);
  const { confirmed } = await codes.checkHandset(refId, mine.visitorId);
  return confirmed && (await requestCode(codes, mine)) === 'code';
}

/** A different number for each honest customer. */
const numberOf = (index: number) =>
  makeTestMsisdn(`73${String((index * 7919) % 10_000_000).padStart(7, '0')}`);

/** Messages sent to a number because of browsers whose id has this prefix. */
async function messagesTo(number: string, visitors: string): Promise<number> {
  const { rows } = await db.pool.query(
    'SELECT count(*)::int AS sent FROM contact_attempts WHERE target = $1 AND visitor_id LIKE $2',
    [`msisdn:${number}`, `${visitors}-%`],
  );
  return rows[0].sent;
}

/** Rows of customers who got a code behind the same address in the first part of the hour that ends now. */
async function addServedCustomers(count: number): Promise<void> {
  const now = codes.deps.clock.now();
  await db.db.insert(contactAttempts).values(
    Array.from({ length: count }, (_, customer) => ({
      ...contactKeys({
        msisdn: numberOf(customer),
        email: null,
        address: '196.12.0.1',
        visitorId: `customer-${customer}`,
      }),
      kind: 'code' as const,
      trustLevel: 'challenged' as const,
      at: new Date(now.getTime() - (HOUR * (count - customer)) / 2_000),
    })),
  );
}

function print(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

test(
  'a botnet of thousands of addresses causes ten messages a day, and the owner still gets a code in a new browser',
  TIMEOUT,
  async () => {
    const BOTS = 10_000 / SHARE;
    const bots = tally();
    // Bots do not use the handset code of a refusal; without it the test takes half the time.
    const botnet = makeCodesFixture(db);
    botnet.deps.handsetNumber = null;
    const owner = { tried: 0, through: 0 };
    for (let bot = 0; bot < BOTS; bot += AT_ONCE) {
      const together = Array.from({ length: AT_ONCE }, (_, nth) => requestCode(botnet, botOf(bot + nth)));
      for (const outcome of await Promise.all(together)) bots.count(outcome);
      for (const { pass } of [codes, botnet]) pass((AT_ONCE * 24 * HOUR) / BOTS);
      if ((bot + AT_ONCE) % (BOTS / 10) !== 0) continue;
      owner.tried += 1;
      const mine = { visitorId: `owner-${bot}`, address: '196.12.0.1' };
      if (await ownerGetsCode(mine)) owner.through += 1;
    }
    const messages = await messagesTo(KNOWN_NUMBER, 'bot');
    print(`botnet of ${BOTS} addresses against one number, one day`, { messages, bots: bots.of, owner });
    expect(messages).toBeLessThanOrEqual(10);
    expect(owner).toEqual({ tried: 10, through: 10 });
  },
);

test('refuses none of 2,000 honest customers behind one address', TIMEOUT, async () => {
  const honest = tally();
  const CUSTOMERS = 2_000;
  const counted = CUSTOMERS - CUSTOMERS / SHARE;
  await addServedCustomers(counted);
  for (let customer = counted; customer < CUSTOMERS; customer += 1) {
    const who = { visitorId: `customer-${customer}`, address: '196.12.0.1', msisdn: numberOf(customer) };
    honest.count(await requestCode(codes, who));
    codes.pass(HOUR / CUSTOMERS);
    if (customer % 50 === 0)
      await db.pool.query('UPDATE codes SET verified_at = sent_at WHERE verified_at IS NULL');
  }
  print('one NAT, 2,000 honest customers in an hour', honest.of);
  expect(honest.of.refused + honest.of['offered the handset']).toBe(0);
});

test(
  'refuses no customer in a shop that has a shared tablet and one abuser on the same Wi-Fi',
  TIMEOUT,
  async () => {
    const [customers, tablet, abuser] = [tally(), tally(), tally()];
    const victim = numberOf(5_000);
    let next = 0;
    for (let minute = 0; minute < OPEN; minute += 2) {
      next += 1;
      const phone = { visitorId: `customer-${next}`, address: '196.12.0.1', msisdn: numberOf(next) };
      customers.count(await requestCode(codes, phone));
      if (minute % 12 === 0) {
        tablet.count(
          await requestCode(codes, {
            visitorId: 'tablet',
            address: '196.12.0.1',
            msisdn: numberOf(1_000 + next),
          }),
        );
      }
      abuser.count(
        await requestCode(codes, { visitorId: `abuser-${minute}`, address: '196.12.0.1', msisdn: victim }),
      );
      codes.pass(2 * MINUTE);
    }
    const messages = await messagesTo(victim, 'abuser');
    print(`one shop’s Wi-Fi, ${OPEN} minutes`, {
      customers: customers.of,
      tablet: tablet.of,
      nuisance: abuser.of,
      messages,
    });
    for (const { of } of [customers, tablet]) expect(of.refused + of['offered the handset']).toBe(0);
    expect(messages).toBeLessThanOrEqual(10);
    expect(await requestCode(codes, { visitorId: 'victim', address: '197.1.1.1', msisdn: victim })).toMatch(
      /^code/,
    );
  },
);
