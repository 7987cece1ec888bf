import { money } from '@portal/domain/money/money';
import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns, LONGEST_RUN_MS } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { eraseNumber } from '../privacy/erase-number.ts';
import { tablesWith } from '../privacy/testing/traces.ts';
import { portalRecords } from '../records/portal-records.ts';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff, verifyInHarness } from '../testing/decide-as-staff.ts';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { rechargesOf } from './recharges.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

// SAFETY I1 to I9 for a payment for several numbers: delivered and refunded are together what was charged, whatever happens.

const PAYER = '733000001';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const db = openTestDb();
let harness: PaymentHarness;
beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'gsma');
  await harness.clear();
});

/** The number at a place in the order of `placeSeveral`, from 1. */
const numberAt = (place: number) => `78800000${place}`;

async function buy(amounts: readonly number[]): Promise<string> {
  const { transactionId } = await harness.initiate(harness.placeSeveral(amounts));
  await harness.handOver(transactionId);
  harness.wallet.approve(transactionId);
  await harness.pass(MINUTE);
  return transactionId;
}

/** What the wallet gave back of a charge: as parts, or as payments to the number that paid. */
function partsOf(id: string): (number | null)[] {
  const line = harness.wallet.ledger.get(id);
  const payouts = [...(line?.payouts.values() ?? [])];
  expect(payouts.every(({ payee }) => payee === PAYER)).toBe(true);
  return [...(line?.parts.values() ?? []), ...payouts.map(({ minor }) => minor)];
}
const outcomesOf = async (id: string) =>
  rechargesOf(await harness.find(id)).map(({ outcome }) => outcome?.kind ?? null);
const textsTo = (msisdn: string) =>
  harness.operator.messages.filter(({ to }) => to === msisdn).map(({ text }) => text);

test('every number gets its own amount, and the payer one receipt', async () => {
  const id = await buy([200, 300, 500]);
  expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', msisdn: numberAt(1) });
  expect([...harness.operator.topUps.values()].map(({ msisdn, minor }) => [msisdn, minor])).toEqual([
    [numberAt(1), 200],
    [numberAt(2), 300],
    [numberAt(3), 500],
  ]);
  expect(textsTo(PAYER).join()).toContain('airtime for RWF 1,000 was added to 3 numbers');
  expect(partsOf(id)).toEqual([]);
  await assertSettled(harness);
});

test('what the operator refuses is refunded in part, without anybody at the desk', async () => {
  harness.operator.barred.add(numberAt(2));
  const id = await buy([200, 300, 500]);
  expect(await outcomesOf(id)).toEqual(['delivered', 'refused', 'delivered']);
  expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
  expect(partsOf(id)).toEqual([300]);
  const texts = textsTo(PAYER).join();
  expect(texts).toContain('2 of 3 numbers got their airtime. We are sending you RWF 300 back');
  await assertSettled(harness);
});

test('where the portal tells recipients, each number that got its airtime is told, and none that did not', async () => {
  harness.deps.tellsRecipients = true;
  harness.operator.barred.add(numberAt(2));
  await buy([200, 300, 500]);
  expect([1, 2, 3].map((place) => textsTo(numberAt(place)).length)).toEqual([1, 0, 1]);
  expect(textsTo(numberAt(3)).join()).toContain('you received RWF 500 of airtime');
});

// PROVIDERS.md section 5: Airtel's API, which the operator's own wallet speaks, refunds whole charges, and pays any amount to a number.
test('a wallet that refunds whole charges only gets back what some numbers could not get, as a payment to the number that paid', async () => {
  harness = createPaymentHarness(db.pool, 'money-push');
  harness.operator.barred.add(numberAt(2));
  const id = await buy([200, 300, 500]);
  expect([...(harness.wallet.ledger.get(id)?.payouts ?? [])]).toEqual([
    [`${id}-failed`, { payee: PAYER, minor: 300 }],
  ]);
  expect(harness.wallet.ledger.get(id)).toMatchObject({ refunds: 0 });
  const tools = createRefundTools(harness);
  expect(await tools.request(id, { minor: 701 })).toMatchObject({ why: 'more-than-left' });
  await tools.request(id, { minor: 700 });
  await harness.pass(MINUTE);
  expect(partsOf(id)).toEqual([300, 700]);
  expect(await tools.request(id)).toMatchObject({ why: 'nothing-left' });
  await assertSettled(harness);
});

test('when every number is refused the whole charge goes back', async () => {
  harness.operator.state.refusal = 'line-barred';
  const id = await buy([200, 300]);
  expect(await harness.find(id)).toMatchObject({ state: 'refunded' });
  expect(harness.wallet.ledger.get(id)).toMatchObject({ refunds: 1 });
  expect(textsTo(PAYER).join()).toContain('none of the 2 numbers could be recharged');
  await assertSettled(harness);
});

test('a number without an answer delays no other one, and is asked about under the same key', async () => {
  harness.operator.silent.set(numberAt(1), 'given');
  const id = await buy([200, 300, 500]);
  expect(await outcomesOf(id)).toEqual([null, 'delivered', 'delivered']);
  expect((await harness.find(id)).state).toBe('paid');
  harness.operator.silent.clear();
  await harness.pass(10 * MINUTE);
  expect(await outcomesOf(id)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(harness.operator.topUps.get(`${id}.1`)).toMatchObject({ times: 1 });
  await assertSettled(harness);
});

test('a number that is never answered about goes to the desk, which has no way to refund what others got', async () => {
  harness.operator.silent.set(numberAt(2), 'not-given');
  const id = await buy([200, 300]);
  await harness.pass(3 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'review' });
  expect(await outcomesOf(id)).toEqual(['delivered', null]);
  await assertInvariants(harness);
});

test('what any of the numbers got according to the operator keeps staff from refunding the whole charge', async () => {
  for (const place of [1, 2, 3]) harness.operator.silent.set(numberAt(place), 'not-given');
  const id = await buy([200, 300, 500]);
  await harness.pass(3 * DAY);
  expect(await harness.find(id)).toMatchObject({ state: 'review' });
  const asked = async (...keys: string[]) => {
    const records = keys.map((key) => ({
      key,
      operatorReference: 'T',
      amount: money(200, 'RWF'),
      at: new Date(),
    }));
    harness.operator.extraRecords.splice(0, Infinity, ...records);
    const evidence = await verifyInHarness(harness, id);
    return typeof evidence === 'string' ? evidence : evidence.operator;
  };
  const refund = () => decideAsStaff(harness, id, { input: { action: 'refund', notDelivered: true } });
  for (const place of [1, 2, 3]) {
    expect(await asked(`${id}.${place}`), `number ${place}`).toBe('given');
    expect(await refund(), `number ${place}`).toMatchObject({ kind: 'refused', why: 'operator-says-given' });
  }
  expect(await asked('another.1')).toBe('nothing-given');
  expect(await refund()).toMatchObject({ kind: 'queued' });
});

test.each(['gsma', 'money-push'] as const)(
  'what staff close as given is refunded for the refused numbers, and for the unanswered one when they say so, by %s',
  async (mode) => {
    harness = createPaymentHarness(db.pool, mode);
    harness.operator.silent.set(numberAt(2), 'not-given');
    harness.operator.barred.add(numberAt(3));
    const id = await buy([200, 300, 500]);
    await harness.pass(3 * DAY);
    const staff = { by: 'keza', reason: 'the operator has no record of the second number' };
    await recordPaymentEvent(harness.deps, await harness.find(id), { event: 'staff-closed-given', staff });
    await harness.pass(MINUTE);
    expect(partsOf(id)).toEqual([500]);
    const tools = createRefundTools(harness);
    expect(await tools.request(id, { minor: 300, delivery: 'taken-back' })).toMatchObject({
      kind: 'requested',
    });
    await harness.pass(MINUTE);
    expect(partsOf(id)).toEqual([500, 300]);
    expect(await tools.outcomes(id)).toEqual(['refunded, not-given', 'refunded, by-hand']);
    await assertSettled(harness);
  },
);

/** Charged and disputed at once; afterwards the second number is refused and the others get their airtime. */
async function disputeBeforeDelivery() {
  harness.operator.barred.add(numberAt(2));
  for (const place of [1, 2, 3]) harness.operator.silent.set(numberAt(place), 'not-given');
  const id = await buy([200, 300, 500]);
  const dispute = await createDisputeTools(harness).dispute(id);
  harness.operator.silent.clear();
  await harness.pass(10 * MINUTE);
  expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
  expect(partsOf(id)).toEqual([]);
  await assertInvariants(harness);
  return { ...dispute, id };
}

test('a dispute holds what is refunded of some numbers, and it is paid once after it was won (RULINGS 95)', async () => {
  const { id, win } = await disputeBeforeDelivery();
  await win();
  await harness.pass(10 * MINUTE);
  expect(partsOf(id)).toEqual([300]);
  await assertSettled(harness);
});

test('after a lost dispute of the whole charge nothing is refunded a second time (RULINGS 95)', async () => {
  const { id, lose } = await disputeBeforeDelivery();
  await lose();
  await harness.pass(10 * MINUTE);
  expect(partsOf(id)).toEqual([]);
  await assertInvariants(harness);
});

test('two requests for the delivery at once give each number its airtime once', async () => {
  harness.operator.barred.add(numberAt(3));
  const { transactionId: id } = await harness.initiate(harness.placeSeveral([200, 300, 500, 700]));
  await harness.handOver(id);
  harness.wallet.approve(id);
  await harness.callBack(`${id}|signed`);
  for (let step = 0; step < 6; step += 1)
    await Promise.allSettled([harness.doStep(id), harness.doStep(id), harness.doStep(id)]);
  await harness.pass(MINUTE);
  expect(partsOf(id)).toEqual([500]);
  await assertSettled(harness);
});

test('the operator’s list of the day is compared number by number', async () => {
  harness.operator.barred.add(numberAt(2));
  const id = await buy([200, 300, 500]);
  const records = portalRecords(db.pool);
  const day = { from: new Date(0), to: new Date(harness.clock.now().getTime() + DAY) };
  expect(await records.listDeliveredKeys(day)).toEqual([`${id}.1`, `${id}.3`]);
  const read = await records.readDeliveries([`${id}.1`, `${id}.2`, `${id}.3`, 'unknown.1']);
  expect([...read].map(([key, { amount, state }]) => [key, amount.minor, state])).toEqual([
    [`${id}.1`, 200, 'fulfilled'],
    [`${id}.2`, 300, 'refunded'],
    [`${id}.3`, 500, 'fulfilled'],
  ]);
});

test('a number is erased from an archived payment for several, and nobody else’s with it', async () => {
  const id = await buy([200, 300]);
  await harness.pass(3 * DAY);
  await harness.archive();
  const number = parseTestMsisdn(numberAt(2));
  await eraseNumber(db.pool, number, { carryOut: true, now: harness.clock.now() });
  expect(await tablesWith(db.pool, number)).toEqual([]);
  const [first, second] = rechargesOf(await harness.find(id));
  expect(first).toMatchObject({ msisdn: numberAt(1), amount: { minor: 200 } });
  expect(second).toMatchObject({ msisdn: expect.stringMatching(/^erased-/), amount: { minor: 300 } });
});

test('other systems that get phone numbers get each of several, and none of them after one was erased', async () => {
  harness = createPaymentHarness(db.pool, 'gsma', [{ name: 'erp', types: null, numbers: true }]);
  harness.operator.barred.add(numberAt(2));
  await buy([200, 300]);
  const read = async () =>
    (
      await db.pool.query<{ type: string; data: object }>(
        'SELECT type, data FROM outgoing_events ORDER BY at, id',
      )
    ).rows;
  const told = await read();
  expect(told.map(({ type }) => type)).toEqual(['refund.completed']);
  for (const { data } of told)
    expect(data).toMatchObject({ msisdns: `${numberAt(1)},${numberAt(2)}`, payerMsisdn: PAYER });
  const number = parseTestMsisdn(numberAt(2));
  await eraseNumber(db.pool, number, { carryOut: true, now: harness.clock.now() });
  expect(JSON.stringify(await read())).not.toContain('78800000');
});

test('the portal dies after any statement: nothing is charged, delivered or refunded twice or lost', async () => {
  for (let statements = 1; statements <= 40; statements += 1) {
    harness = createPaymentHarness(db.pool, 'gsma');
    await harness.clear();
    harness.operator.barred.add(numberAt(2));
    const order = harness.placeSeveral([200, 300, 500]);
    harness.process.crashAfter(statements);
    const press = async () => {
      const { transactionId } = await harness.initiate(order);
      await harness.handOver(transactionId);
    };
    await press().catch(() => {});
    for (const id of harness.wallet.ledger.keys()) harness.wallet.approve(id);
    await harness.runJobs().catch(() => {});
    const died = harness.process.isDead();
    harness.process.restart();
    await press().catch(() => {});
    await harness.pass(2 * MINUTE);
    for (const id of harness.wallet.ledger.keys()) harness.wallet.approve(id);
    await harness.pass(DAY);
    await assertSettled(harness);
    const charged = [...harness.wallet.ledger].filter(([, { charges }]) => charges === 1);
    expect(charged.length, `after ${statements}`).toBe(1);
    for (const [id] of charged) expect(partsOf(id), `after ${statements}`).toEqual([300]);
    if (!died) break;
    expect(statements, 'the tested statements include the last one').toBeLessThan(40);
  }
});

const faults = (...kinds: Fault[]) =>
  fc.array(fc.constantFrom<Fault>('ok', 'ok', ...kinds), { maxLength: 8 });

const purchase = fc.record({
  mode: fc.constantFrom('gsma', 'money-push'),
  amounts: fc.array(fc.integer({ min: 100, max: 2_000 }), { minLength: 2, maxLength: 9 }),
  barred: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 }),
  delivery: faults('lost-before', 'lost-after', 'throws'),
  refund: faults('lost-before', 'lost-after', 'throws', 'submitted'),
  crashAfter: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
  losesJobs: fc.boolean(),
});

test(
  'delivered and refunded are what was charged, whatever the operator, the wallet and the machine do',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        purchase,
        async ({ mode, amounts, barred, delivery, refund, crashAfter, losesJobs }) => {
          harness = createPaymentHarness(db.pool, mode);
          await harness.clear();
          for (const place of barred) harness.operator.barred.add(numberAt(place));
          const { transactionId: id } = await harness.initiate(harness.placeSeveral(amounts));
          await harness.handOver(id);
          harness.operator.faults.push(...delivery);
          harness.wallet.faults.refund.push(...refund);
          harness.wallet.approve(id);
          for (const statements of crashAfter) {
            harness.process.crashAfter(statements);
            await harness.pass(MINUTE).catch(() => {});
            harness.process.restart();
            await assertInvariants(harness);
          }
          if (losesJobs) await db.pool.query('DELETE FROM graphile_worker._private_jobs');
          await harness.sweep();
          await harness.pass(12 * DAY);
          await assertSettled(harness);
          const refused = amounts.filter((_, index) => barred.includes(index + 1));
          const failed = refused.reduce((sum, amount) => sum + amount, 0);
          const isNone = refused.length === amounts.length;
          expect((await harness.find(id)).state).toBe(isNone ? 'refunded' : 'fulfilled');
          if (!isNone) expect(partsOf(id)).toEqual(failed > 0 ? [failed] : []);
        },
      ),
      { numRuns: countRuns(60), endOnFailure: true },
    );
  },
  LONGEST_RUN_MS,
);
