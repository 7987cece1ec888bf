import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { recipientsOf } from '@portal/payments/engine/recipient';
import { newId } from '@portal/platform/crypto/new-id';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { describe, expect, test } from 'vitest';
import { limitPrompts } from '../../codes/limits/limit-prompts.ts';
import { readApproval } from '../../codes/limits/prompt-metrics.ts';
import { type CodesFixture, eachWithCodesFixture } from '../../codes/testing/codes-fixture.ts';
import { solveChallenge } from '../../codes/testing/solve-challenge.ts';
import { promptApprovalsSql, promptOutcomesSql } from './prompt-limit.ts';

// Honest customers behind one address beside a thief who has strangers asked to pay for his numbers, with the real limits and
// database and a simulated clock. Each test prints its figures. `npm run test:heavy` plays all of them; else a tenth.

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const TIMEOUT = { timeout: 60 * 60 * SECOND };
const HONEST = IS_THOROUGH ? 2_000 : 200;

let db: TestDb;
let codes: CodesFixture;
let ask: ReturnType<typeof limitPrompts>;
eachWithCodesFixture((freshCodes, freshDb) => {
  codes = freshCodes;
  db = freshDb;
  ask = limitPrompts(codes.deps, { outcomesSql: promptOutcomesSql, approvalsSql: promptApprovalsSql });
});

/** A number: `group` and `nth` make it unique. */
const numberOf = (group: number, nth: number) => `73${group}${String(nth).padStart(6, '0')}` as Msisdn;

type Prompt = { payer: Msisdn; recipient: Msisdn; visitorId: string; address: string };
type Ending = 'approved' | 'left';
type Outcome = 'asked' | 'asked after a challenge' | 'needs a proof' | 'refused';

/** Asks a handset as a browser with JavaScript does; an asked handset's payment ends as said. */
async function prompt({ payer, recipient, visitorId, address }: Prompt, ending: Ending): Promise<Outcome> {
  const paymentId = newId();
  const request = { paymentId, payer, visitorId, address, locale: 'en', solution: null } as const;
  const about = {
    ...request,
    orderId: paymentId,
    paymentMode: 'momo',
    recipient: recipientsOf({ contents: { kind: 'prepaid-recharge' }, msisdn: recipient, payer })[0] ?? null,
  };
  const first = await ask(about);
  const work = first?.details.proofOfWork;
  const last = work ? await ask({ ...about, solution: solveChallenge(work) }) : first;
  if (last) return last.code === 'PROOF_REQUIRED' ? 'needs a proof' : 'refused';
  await insertPayment({ paymentId, payer, recipient, visitorId, ending });
  return work ? 'asked after a challenge' : 'asked';
}

type Paid = Omit<Prompt, 'address'> & { paymentId: string; ending: Ending };

async function insertPayment({ paymentId, payer, recipient, visitorId, ending }: Paid): Promise<void> {
  const now = codes.deps.clock.now();
  const isPaid = ending === 'approved';
  await db.pool.query(
    `INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode, amount_minor,
       currency, redirect_page, locale, state, live, starts, charged_minor, charged_currency, deadline_at, tried_since,
       created_at, updated_at)
     VALUES ($1, $1, 'prepaid-recharge', '{"kind":"prepaid-recharge"}', $2, $2, $3, $4, 'momo', 500, 'RWF', '/', 'en', $5, true,
       1, $6, $7, $8, $9, $9, $9)`,
    [
      paymentId,
      visitorId,
      recipient,
      payer,
      isPaid ? 'fulfilled' : 'awaiting-customer',
      isPaid ? 500 : null,
      isPaid ? 'RWF' : null,
      new Date(now.getTime() + 120 * SECOND),
      now,
    ],
  );
}

/** The customer proves the paying number by a code and asks again. */
async function proveAndAsk(request: Prompt): Promise<Outcome> {
  const { payer: msisdn, visitorId, address } = request;
  const { refId } = await codes.sendSolving({ msisdn, visitorId, address });
  await codes.runJobs();
  await codes.verify(refId, codes.lastCode(), { msisdn, visitorId, address });
  return prompt(request, 'approved');
}

/** Who the honest customers are: `payer` and `recipient` of each, and what they are called in the figures. */
function honestCustomers(): (Omit<Prompt, 'address'> & { who: string })[] {
  const shareOf = (share: number) => Math.round(HONEST * share);
  const customers = [];
  for (let nth = 0; nth < shareOf(0.6); nth += 1)
    customers.push({
      who: 'own number',
      payer: numberOf(1, nth),
      recipient: numberOf(1, nth),
      visitorId: `own-${nth}`,
    });
  for (let nth = 0; nth < shareOf(0.27); nth += 1)
    customers.push({
      who: 'a friend',
      payer: numberOf(2, nth),
      recipient: numberOf(3, nth),
      visitorId: `friend-${nth}`,
    });
  for (let nth = 0; nth < shareOf(0.1); nth += 1)
    customers.push({
      who: 'family',
      payer: numberOf(4, nth),
      // Five people recharge the number of one grandmother.
      recipient: numberOf(5, Math.floor(nth / 5)),
      visitorId: `family-${nth}`,
    });
  for (let nth = customers.length; nth < HONEST; nth += 1)
    // Abroad: one payer in one browser for twenty numbers at home.
    customers.push({
      who: 'diaspora',
      payer: numberOf(6, Math.floor(nth / 20)),
      recipient: numberOf(7, nth),
      visitorId: `diaspora-${Math.floor(nth / 20)}`,
    });
  // They come in any order, always the same one.
  return customers
    .map((customer, nth) => ({ ...customer, nth }))
    .sort((a, b) => ((a.nth * 7919) % 2003) - ((b.nth * 7919) % 2003));
}

function count<Key extends string>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const ADDRESS = '196.12.7.9';

describe('honest customers behind one address', () => {
  test.each([
    ['the same address', () => ADDRESS],
    ['a network for each prompt', (nth: number) => `${20 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}.9`],
  ] as const)(
    'pay beside a thief who has strangers asked from %s, who gets three prompts a day for each of his numbers',
    TIMEOUT,
    async (_from, addressOf) => {
      const outcomes = new Map<string, number>();
      const refused: string[] = [];
      const stolen = new Map<Msisdn, number>();
      let attempts = 0;
      const customers = honestCustomers();
      const stepMs = (8 * HOUR) / customers.length;
      const attack = async () => {
        attempts += 1;
        const recipient = numberOf(9, attempts % 20);
        const victim = {
          payer: numberOf(8, attempts),
          recipient,
          visitorId: `bot-${attempts}`,
          address: addressOf(attempts),
        };
        if ((await prompt(victim, 'left')).startsWith('asked')) count(stolen, recipient);
      };
      for (const [nth, { who, ...customer }] of customers.entries()) {
        codes.pass(stepMs);
        await attack();
        await attack();
        const request = { ...customer, address: ADDRESS };
        // Three of twenty leave the prompt: the handset is elsewhere, or there is too little money.
        const first = await prompt(request, nth % 20 < 3 ? 'left' : 'approved');
        const outcome = first === 'needs a proof' ? await proveAndAsk(request) : first;
        if (!outcome.startsWith('asked')) refused.push(`${who}: ${outcome}`);
        count(outcomes, `${who}: ${first}`);
      }
      const prompts = [...stolen.values()];
      const approval = await readApproval(db.db, promptApprovalsSql, codes.deps.clock.now());
      console.log({
        honest: Object.fromEntries(outcomes),
        refused,
        attempts,
        strangersAsked: prompts.reduce((sum, each) => sum + each, 0),
        mostForOneNumber: Math.max(...prompts),
        approval,
      });
      expect(refused).toEqual([]);
      expect(Math.max(...prompts)).toBeLessThanOrEqual(3);
      expect(prompts.length).toBeLessThanOrEqual(20);
    },
  );

  test('are not asked for a code without an attack, but for the fourth of a family', TIMEOUT, async () => {
    const proofs = new Map<string, number>();
    for (const [nth, { who, ...customer }] of honestCustomers().entries()) {
      codes.pass((8 * HOUR) / HONEST);
      const request = { ...customer, address: ADDRESS };
      const outcome = await prompt(request, nth % 20 < 3 ? 'left' : 'approved');
      if (outcome === 'needs a proof') count(proofs, who);
      else expect(outcome).toMatch(/^asked/);
    }
    console.log('asked for a proof:', Object.fromEntries(proofs));
    expect([...proofs.keys()]).toEqual(['family']);
    expect(proofs.get('family')).toBe((HONEST * 0.1 * 2) / 5);
  });
});

test('a number for which nobody approves is asked for no more after the second day, from any network', async () => {
  const recipient = numberOf(9, 0);
  let asked = 0;
  for (let nth = 0; nth < 70; nth += 1) {
    codes.pass(2.4 * HOUR);
    const victim = { payer: numberOf(8, nth), recipient, visitorId: `bot-${nth}`, address: `20.0.${nth}.9` };
    if ((await prompt(victim, 'left')).startsWith('asked')) asked += 1;
  }
  // A week of 70 attempts. Three a day would be 21.
  expect(asked).toBe(5);
});

test('a number that many approve, such as a collection, is asked for three strangers a day for ever', async () => {
  const recipient = numberOf(9, 0);
  let asked = 0;
  for (let nth = 0; nth < 70; nth += 1) {
    codes.pass(2.4 * HOUR);
    const giver = { payer: numberOf(8, nth), recipient, visitorId: `giver-${nth}`, address: `20.0.${nth}.9` };
    if ((await prompt(giver, 'approved')).startsWith('asked')) asked += 1;
  }
  expect(asked).toBeGreaterThanOrEqual(21);
});

test('a friend who tries again and again counts as one: two others are asked too, and the fourth needs a proof', async () => {
  const recipient = numberOf(9, 0);
  const ask = async (nth: number, ending: Ending) => {
    codes.pass(HOUR);
    const friend = {
      payer: numberOf(8, nth),
      recipient,
      visitorId: `friend-${nth}`,
      address: `20.0.${nth}.9`,
    };
    return (await prompt(friend, ending)).startsWith('asked');
  };
  // A wrong PIN, and too late.
  for (const _again of [1, 2, 3]) expect(await ask(0, 'left')).toBe(true);
  for (const nth of [1, 2]) expect(await ask(nth, 'approved'), `friend ${nth}`).toBe(true);
  expect(await ask(3, 'approved')).toBe(false);
});

test('a number beside others in one payment is asked for as seldom as alone, also by requests at the same time', async () => {
  const thief = `msisdn:${numberOf(9, 0)}`;
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      ask({
        paymentId: newId(),
        orderId: newId(),
        paymentMode: 'momo',
        recipient: `msisdn:${numberOf(7, nth)}`,
        others: nth % 2 === 0 ? [thief] : [`msisdn:${numberOf(6, nth)}`, thief],
        payer: numberOf(8, nth),
        visitorId: `bot-${nth}`,
        address: `20.0.${nth}.9`,
        locale: 'en',
        solution: null,
      }),
    ),
  );
  expect(asked.filter((refusal) => refusal === null)).toHaveLength(3);
  expect(asked.flatMap((refusal) => refusal?.code ?? [])).toEqual(Array(9).fill('PROOF_REQUIRED'));
});
