import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/crypto/new-id.ts';
import { countRuns } from '../../platform/testing/thorough.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

// Source: RULINGS 85. Whatever insiders do, in whatever order and at once: no sum above a limit is moved by one person, nobody
// approves what they proposed, and one decision counts.

const PAYMENT = 1_000;
const DAY = 2_000;
const WALLET = 1_500;
const KEPT = 300;
const LIMITS = {
  STAFF_APPROVAL_ABOVE: String(PAYMENT),
  STAFF_APPROVAL_ABOVE_DAY: String(DAY),
  STAFF_APPROVAL_ABOVE_WALLET: String(WALLET),
  STAFF_KEEP_ABOVE: String(KEPT),
};
const REASON = 'the customer called, see the note';
const DAY_MS = 86_400_000;

const PEOPLE = ['keza', 'jean', 'eric', 'solange'] as const;
type Person = (typeof PEOPLE)[number];
const isFinance = (who: Person) => who === 'eric' || who === 'solange';

/** What somebody tries: a refund of a delivered purchase, a dispute that is lost, or an entry of the books. */
type Act = {
  who: Person;
  kind: 'take-back' | 'taken-back' | 'keep' | 'lost-dispute' | 'correction';
  amount: number;
  wallet: number;
};
/** Disputes are closed, and the books kept, by finance. */
const mayAct = ({ who, kind }: Act) => isFinance(who) || (kind !== 'lost-dispute' && kind !== 'correction');

/** Acts at the same moment, or two people who decide about one proposal at the same moment. */
type Step =
  | { kind: 'acts'; acts: Act[] }
  | { kind: 'decide'; pick: number; by: readonly [Person, Person]; approve: boolean };

const person = fc.constantFrom(...PEOPLE);
const act: fc.Arbitrary<Act> = fc.record({
  who: person,
  kind: fc.constantFrom('take-back', 'taken-back', 'keep', 'lost-dispute', 'correction'),
  amount: fc.constantFrom(100, 300, 400, 700, 1_000, 1_100),
  wallet: fc.nat(1),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('acts'), acts: fc.array(act, { minLength: 1, maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{
        kind: fc.constant('decide'),
        pick: fc.nat(5),
        by: fc.tuple(person, person),
        approve: fc.boolean(),
      },
    }),
  },
);

let buyer: TestBuyer;
let staff: Record<Person, StaffMember>;

beforeAll(async () => {
  buyer = await createBuyer(LIMITS);
});
afterAll(() => buyer.close());

/** A new business day, so that the sums begin at 0. */
async function beginDay(): Promise<void> {
  const now = buyer.clock.now().getTime();
  buyer.clock.push(DAY_MS - (now % DAY_MS) + DAY_MS / 4);
  const signedIn = await Promise.all(
    PEOPLE.map(async (name) => [name, await signInToCall(buyer.portal.app, name)] as const),
  );
  staff = Object.fromEntries(signedIn) as typeof staff;
}

async function buy(amount: number, payer: string): Promise<string> {
  const [msisdn, visitor] = [await buyer.subscriber(), newId()];
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: String(amount) } as const;
  const paid = await buyer.pay(visitor, await buyer.order(visitor, input), payer);
  expect(paid).toMatchObject({ status: 'SUCCESS' });
  return paid.transactionId;
}

/** An act that is ready to be pressed. */
type Ready = Act & { payment: string | null; press: () => Promise<{ outcome?: string }> };

async function prepare(act: Act, wallets: readonly string[]): Promise<Ready> {
  const { who, kind, amount } = act;
  const member = staff[who];
  if (kind === 'correction') {
    const entry = { debit: 'fees', credit: 'bank', currency: 'RWF', amount: String(amount), reason: REASON };
    return {
      ...act,
      payment: null,
      press: async () => (await member.post('/books/corrections', entry)).body,
    };
  }
  const payment = await buy(amount, wallets[act.wallet] ?? '');
  const send = (what: StaffCaseAct) =>
    member.post('/case/act', { id: payment, act: what, reason: REASON, key: newId() });
  if (kind !== 'lost-dispute') {
    const what: StaffCaseAct = { kind: 'refund-delivered', delivery: kind };
    return { ...act, payment, press: async () => (await send(what)).body };
  }
  const { body } = await send({ kind: 'open-dispute' });
  const what: StaffCaseAct = { kind: 'close-dispute', disputeId: body.reference, outcome: 'lost' };
  return { ...act, payment, press: async () => (await send(what)).body };
}

type Proposal = { id: string; proposedBy: string; path: '/proposals' | '/books/proposals' };

async function openProposals(): Promise<Proposal[]> {
  const lists = await Promise.all(
    (['/proposals', '/books/proposals'] as const).map(async (path) => {
      const { proposals } = await staff.eric.get<{ proposals: Omit<Proposal, 'path'>[] }>(path);
      return proposals.map((each) => ({ ...each, path }));
    }),
  );
  return lists.flat();
}

/** Everything that one person did alone stays within the limits. */
function expectWithinLimits(alone: readonly Ready[]): void {
  const sums = (keyOf: (act: Ready) => string | null) => {
    const found = new Map<string, number>();
    for (const each of alone) {
      const key = keyOf(each);
      if (key !== null) found.set(key, (found.get(key) ?? 0) + each.amount);
    }
    return [...found.values()];
  };
  const most = (values: number[]) => Math.max(0, ...values);
  const purposeOf = ({ kind }: Act) => (kind === 'correction' ? 'books' : 'payment');
  expect(most(alone.map(({ amount }) => amount))).toBeLessThanOrEqual(PAYMENT);
  expect(most(sums((each) => `${each.who} ${purposeOf(each)}`))).toBeLessThanOrEqual(DAY);
  expect(
    most(sums(({ kind, wallet }) => (kind === 'correction' ? null : String(wallet)))),
  ).toBeLessThanOrEqual(WALLET);
  for (const { who, kind, amount } of alone)
    if ((kind === 'keep' || kind === 'taken-back') && !isFinance(who))
      expect(amount).toBeLessThanOrEqual(KEPT);
}

/** Two people decide about one proposal at once. Returns how many approvals counted. */
async function decide({ pick, by, approve }: Extract<Step, { kind: 'decide' }>): Promise<number> {
  const open = await openProposals();
  const proposal = open[pick % Math.max(1, open.length)];
  if (!proposal) return 0;
  const decision = { id: proposal.id, approve, reason: 'the records show it' };
  const answers = await Promise.all(
    by.map(async (who) => ({ who, ...(await staff[who].post(`${proposal.path}/decide`, decision)) })),
  );
  const counted = answers.filter(({ status }) => status === 200);
  expect(counted.length).toBeLessThanOrEqual(1);
  for (const { who } of counted) expect(proposal.proposedBy.toLowerCase()).not.toContain(who);
  return approve ? counted.length : 0;
}

/** Refunds, lost disputes and corrections since the moment, as the money sees them. */
async function countEffects(since: Date): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT (SELECT count(*) FROM payment_refunds WHERE requested_at >= '${since.toISOString()}')
       + (SELECT count(*) FROM payment_disputes WHERE state = 'lost' AND closed_at >= '${since.toISOString()}')
       + (SELECT count(*) FROM journal WHERE event = 'correction' AND at >= '${since.toISOString()}') AS effects`,
  );
  return Number(rows[0]?.effects);
}

test('whatever insiders do, at once and in any order, one person moves nothing above a limit, and one decision counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      await beginDay();
      const since = buyer.clock.now();
      const wallets = [await buyer.subscriber(), await buyer.subscriber()];
      const alone: Ready[] = [];
      let approved = 0;
      for (const each of steps) {
        if (each.kind === 'decide') {
          approved += await decide(each);
          continue;
        }
        const ready: Ready[] = [];
        for (const wanted of each.acts) ready.push(await prepare(wanted, wallets));
        const outcomes = await Promise.all(ready.map(({ press }) => press()));
        for (const [index, answer] of outcomes.entries()) {
          const { outcome } = answer;
          const done = ready[index];
          if (!done) continue;
          const expected = mayAct(done) ? ['done', 'queued', 'proposed'] : [undefined];
          expect(expected, JSON.stringify({ ...answer, ...done })).toContain(outcome);
          if (outcome === 'done' || outcome === 'queued') alone.push(done);
        }
        expectWithinLimits(alone);
      }
      expect(await countEffects(since)).toBe(alone.length + approved);
    }),
    { numRuns: countRuns(6), endOnFailure: true },
  );
});
