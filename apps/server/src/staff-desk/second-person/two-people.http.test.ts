import type { StaffProposal } from '@portal/contract/staff/staff-approvals';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import { dayAfter, toBusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import { newId } from '@portal/platform/crypto/new-id';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const PEOPLE = ['keza', 'jean', 'eric', 'solange', 'aline', 'olive'] as const;
type Person = (typeof PEOPLE)[number];
const isFinance = (who: Person) => who === 'eric' || who === 'solange';
const isAdmin = (who: Person) => who === 'aline' || who === 'olive';

const BOOKS = ['correction', 'explanation', 'reopening'] as const;
const KINDS = ['take-back', 'taken-back', 'keep', 'lost-dispute', ...BOOKS, 'role'] as const;

/**
 * What somebody tries: a refund of a delivered purchase, a dispute that is lost, an entry of the books, a difference that goes to another
 * account, the reopening of the last closed day, or finance for a stranger.
 */
type Act = { who: Person; kind: (typeof KINDS)[number]; amount: number; wallet: number };
const isOfBooks = ({ kind }: Pick<Act, 'kind'>) => BOOKS.some((each) => each === kind);
/** Disputes are closed, and the books kept, by finance; roles are given by administrators, who do nothing else. */
function mayAct({ who, kind }: Pick<Act, 'who' | 'kind'>): boolean {
  if (kind === 'role' || isAdmin(who)) return kind === 'role' && isAdmin(who);
  return isFinance(who) || (kind !== 'lost-dispute' && !isOfBooks({ kind }));
}
/** Never done by one person, whatever the amount. */
const needsTwo = ({ kind }: Act) => kind === 'reopening' || kind === 'role';

/** Acts at the same moment, or two people who decide about one proposal at the same moment. */
type Step =
  | { kind: 'acts'; acts: Act[] }
  | { kind: 'decide'; pick: number; by: readonly [Person, Person]; approve: boolean };

const person = fc.constantFrom(...PEOPLE);
const act: fc.Arbitrary<Act> = fc.record({
  who: person,
  kind: fc.constantFrom(...KINDS),
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
  // The first day that is closed has an entry.
  await buy(100, await buyer.subscriber());
});
afterAll(() => buyer.close());

/** Six in the morning of the next business day of the country (not of UTC), so that the sums begin at 0. */
async function beginDay(): Promise<void> {
  const now = buyer.clock.now();
  const { from } = toDayPeriod(dayAfter(toBusinessDay(now)));
  buyer.clock.push(from.getTime() - now.getTime() + DAY_MS / 4);
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
type Ready = Act & { payment: string | null; press: () => Promise<{ outcome?: string; why?: string }> };

async function prepare(act: Act, wallets: readonly string[]): Promise<Ready> {
  const { who, kind, amount } = act;
  const member = staff[who];
  const ready = (path: string, input: object): Ready => ({
    ...act,
    payment: null,
    press: async () => (await member.post(path, { ...input, reason: REASON })).body,
  });
  switch (kind) {
    case 'correction':
      return ready('/books/corrections', {
        debit: 'fees',
        credit: 'bank',
        currency: 'RWF',
        amount: String(amount),
      });
    case 'explanation':
      return ready('/books/differences/explain', { id: await plantDifference(amount), account: 'goodwill' });
    case 'reopening':
      return ready('/books/day/reopen', { day: await closeYesterday() });
    case 'role':
      return ready('/people/role', {
        person: `email:${newId()}@staff.example`,
        role: 'finance',
        change: 'give',
      });
    default:
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

/** A difference of a statement that has posted an amount. */
async function plantDifference(amount: number): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute(
    `INSERT INTO settlement_differences (source, kind, subject, day, amount_minor, currency, posted_minor, owner, found_at)
     VALUES ('momo', 'unknown-line', 'line:${newId()}', '${yesterday()}', ${amount}, 'RWF', ${amount}, 'finance', now()) RETURNING id`,
  );
  return Number(rows[0]?.id);
}

const yesterday = () => toBusinessDay(new Date(buyer.clock.now().getTime() - DAY_MS));

/** Closes the business day before, and what is open before that. It is the only one that can be reopened. */
async function closeYesterday(): Promise<string> {
  for (;;) {
    const day = yesterday();
    const { state, next } = await staff.eric.get<StaffResult<'readBookDay'>>(`/books/day?day=${day}`);
    if (state === 'closed') return day;
    const input = { day: next ?? day, reason: REASON, coversEarlier: true };
    expect((await staff.eric.post('/books/day/close', input)).body, state).toHaveProperty('hash');
  }
}

type Proposal = Pick<StaffProposal, 'id' | 'kind' | 'proposedBy'>;

/** What care, finance and an administrator see together. */
async function openProposals(): Promise<Proposal[]> {
  const lists = await Promise.all(
    [staff.eric, staff.aline].map((who) => who.get<{ proposals: Proposal[] }>('/approvals')),
  );
  const all = lists.flatMap(({ proposals }) => proposals);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/** Whoever may do the same decides it. */
function mayDecide(who: Person, { kind }: Proposal): boolean {
  if (kind === 'role') return isAdmin(who);
  return kind === 'books' ? isFinance(who) : !isAdmin(who);
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
  const purposeOf = (act: Act) => (isOfBooks(act) ? 'books' : 'payment');
  expect(alone.filter(needsTwo)).toEqual([]);
  expect(most(alone.map(({ amount }) => amount))).toBeLessThanOrEqual(PAYMENT);
  expect(most(sums((each) => `${each.who} ${purposeOf(each)}`))).toBeLessThanOrEqual(DAY);
  expect(most(sums((each) => (isOfBooks(each) ? null : String(each.wallet))))).toBeLessThanOrEqual(WALLET);
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
    by.map(async (who) => ({ who, ...(await staff[who].post('/approvals/decide', decision)) })),
  );
  const counted = answers.filter(({ status }) => status === 200);
  expect(counted.length).toBeLessThanOrEqual(1);
  for (const { who } of counted) {
    expect(proposal.proposedBy.toLowerCase()).not.toContain(who);
    expect(mayDecide(who, proposal), `${who} decides ${proposal.kind}`).toBe(true);
  }
  return approve ? counted.length : 0;
}

/** Refunds, lost disputes, entries of the books, reopened days and given roles since the moment, as their tables have them. */
async function countEffects(since: Date): Promise<number> {
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT (SELECT count(*) FROM payment_refunds WHERE requested_at >= '${since.toISOString()}')
       + (SELECT count(*) FROM payment_disputes WHERE state = 'lost' AND closed_at >= '${since.toISOString()}')
       + (SELECT count(*) FROM journal WHERE event = 'correction' AND at >= '${since.toISOString()}')
       + (SELECT count(*) FROM day_closes WHERE kind = 'reopen' AND content::json ->> 'at' >= '${since.toISOString()}')
       + (SELECT count(*) FROM staff_roles WHERE effect = 'given' AND set_at >= '${since.toISOString()}') AS effects`,
  );
  return Number(rows[0]?.effects);
}

test('whatever insiders do, at once and in any order, one person moves nothing above a limit, reopens no day and gives no role, and one decision counts', async () => {
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
          // Of two who propose to reopen one day, the second one is told.
          if (done.kind === 'reopening' && answer.why === 'already-proposed') continue;
          if (done.kind === 'reopening' && answer.why === 'not-last') continue;
          const expected = mayAct(done) ? ['done', 'queued', 'proposed'] : [undefined];
          expect(expected, JSON.stringify({ ...answer, ...done })).toContain(outcome);
          if (outcome === 'done' || outcome === 'queued') alone.push(done);
        }
        expectWithinLimits(alone);
      }
      expect(await countEffects(since)).toBe(alone.length + approved);
    }),
    { numRuns: countRuns(10), endOnFailure: true },
  );
});
