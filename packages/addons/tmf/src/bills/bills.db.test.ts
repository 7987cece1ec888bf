import type { FixedAccount, PostpaidAccount } from '@portal/domain/identifiers/account-number';
import { money } from '@portal/domain/money/money';
import { type BilledLine, testBills, testInvoices } from '@portal/operator/testing/bill-scenarios';
import { newId } from '@portal/platform/crypto/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkTmf } from '../check-tmf.ts';
import { openV4World } from '../testing/open-v4-world.ts';
import { makeAccount, makeProfile, OFFERINGS } from '../testing/v4-world.ts';

const world = openV4World();
let shared: ReturnType<typeof operator>;
let lastAccount = 1_000_000_000;

beforeAll(() => {
  shared = operator();
});

function operator(changes: object = {}) {
  const refusals = { ACCOUNT_CLOSED: 'line-closed', declined: 'amount-not-allowed' };
  const profile = makeProfile({ bills: { booked: ['completed'] }, refusals, ...changes });
  const { bills, invoices, deliveries } = world.operator({ profile });
  if (!bills || !invoices) throw new Error('no bills');
  return { bills, invoices, deliveries };
}

/** Creates an account with a bill for each amount, one for each month of 2026, oldest first. */
function newAccount(owed: readonly number[], prefix = ''): string {
  lastAccount += 1;
  const account = `${prefix}${lastAccount}`;
  world.simulator.accounts.set(account, { email: 'Mutesi@example.rw', number: '250788123456', credit: 0 });
  for (const [index, francs] of owed.entries()) {
    const month = `2026-0${index + 1}`;
    const days = { start: `${month}-01`, end: `${month}-28`, due: `2026-0${index + 2}-15` };
    world.simulator.bills.push({ id: `${account}-${index + 1}`, account, owed: francs, ...days });
  }
  return account;
}

function newBilledLine(...owed: number[]): BilledLine {
  const account = newAccount(owed);
  return {
    msisdn: world.newLine({ offering: OFFERINGS.postpaid, account }),
    accountNumber: account as PostpaidAccount,
  };
}

const creditOf = ({ accountNumber }: BilledLine) =>
  world.simulator.accounts.get(accountNumber)?.credit ?? Number.NaN;

const paymentsOf = (key: string) =>
  world.simulator.payments.filter(({ correlatorId }) => correlatorId === key);

const toPayment = (line: BilledLine, francs = 5_000) => ({
  ...line,
  key: newId(),
  invoiceNumber: `NO-${line.accountNumber}-1`,
  amount: money(francs, 'RWF'),
});

describe('TM Forum v4: bills', () =>
  testBills(() => ({
    operator: shared,
    billedLine: async (owed) => newBilledLine(Number(owed)),
    prepaidLine: async () => world.newLine(),
    creditOf: async (line) => creditOf(line),
  })));

test('a router has no bill by its number, though it has a billing account', async () => {
  const msisdn = world.newLine({ offering: OFFERINGS.broadband, account: newAccount([5_000], 'PE') });
  expect(await shared.bills.ofLine(msisdn)).toBeNull();
});

describe('TM Forum v4: invoices', () =>
  testInvoices(() => ({
    operator: shared,
    account: async (owed) => {
      const accountNumber = newAccount(owed.map(Number), 'PE') as FixedAccount;
      world.newLine({ offering: OFFERINGS.broadband, account: accountNumber });
      const invoiceNumbers = owed.map((_, index) => `NO-${accountNumber}-${index + 1}`);
      return { accountNumber, email: 'mutesi@example.rw', invoiceNumbers };
    },
  })));

describe('TM Forum v4: bills and their payments', () => {
  test('a bill has the dates of the latest one and the sum of all that are unpaid', async () => {
    const line = newBilledLine(0, 700, 300.5);
    expect(await operator().bills.ofLine(line.msisdn)).toEqual({
      ...line,
      outstanding: { decimal: '1000.50', currency: 'RWF' },
      statement: {
        invoiceNumber: `NO-${line.accountNumber}-3`,
        billingStart: '2026-03-01',
        billingEnd: '2026-03-28',
        dueDate: '2026-04-15',
      },
    });
  });

  test('nobody is asked to pay a bill that is not sent yet', async () => {
    const line = newBilledLine(700, 300);
    const [, second] = world.simulator.bills.filter(({ account }) => account === line.accountNumber);
    Object.assign(second ?? {}, { status: 'onHold' });
    expect((await operator().bills.ofLine(line.msisdn))?.outstanding.decimal).toBe('700');
  });

  test('a payment names our id, the account, the bills that it is for, and our channel', async () => {
    const line = newBilledLine(700, 300);
    const { accountNumber } = line;
    const payment = { ...toPayment(line, 1_000), invoiceNumber: `NO-${accountNumber}-2` };
    await operator().bills.settle(payment);
    const amount = { unit: 'RWF', value: 1_000 };
    expect(paymentsOf(payment.key)[0]).toMatchObject({
      correlatorId: payment.key,
      account: { id: accountNumber },
      channel: { id: 'portal' },
      paymentMethod: { name: 'portal' },
      totalAmount: amount,
      paymentItem: [{ item: { id: `${accountNumber}-1` } }, { item: { id: `${accountNumber}-2` } }],
    });
  });

  test('a payment whose answer was lost is found by its id and not made again', async () => {
    const line = newBilledLine(5_000);
    world.simulator.faults.set(line.accountNumber, ['lost-answer']);
    const payment = toPayment(line);
    await expect(operator().bills.settle(payment)).rejects.toThrow();
    world.pass(120_000);
    expect(await operator().bills.settle(payment)).toMatchObject({ kind: 'delivered' });
    expect(paymentsOf(payment.key)).toHaveLength(1);
    expect(creditOf(line)).toBe(0);
  });

  test('a payment that never arrived is made later, when it cannot arrive any more', async () => {
    const line = newBilledLine(5_000);
    world.simulator.faults.set(line.accountNumber, ['not-answered']);
    const payment = toPayment(line);
    await expect(operator().bills.settle(payment)).rejects.toThrow();
    await expect(operator().bills.settle(payment)).rejects.toThrow('may still arrive');
    world.pass(120_000);
    expect(await operator().bills.settle(payment)).toMatchObject({ kind: 'delivered' });
    expect(paymentsOf(payment.key)).toHaveLength(1);
  });

  test('a payment with a status that the profile does not call booked is unknown until it is', async () => {
    const line = newBilledLine(5_000);
    world.simulator.faults.set(line.accountNumber, ['in-progress']);
    const payment = toPayment(line);
    await expect(operator().bills.settle(payment)).rejects.toThrow('not finished');
    expect(await operator().bills.settle(payment)).toMatchObject({ kind: 'delivered' });
  });

  test.each([
    ['failed', 'amount-not-allowed'],
    ['refused', 'line-closed'],
  ] as const)(
    'a payment that the operator %s for a reason of the profile is refunded',
    async (fault, reason) => {
      const line = newBilledLine(5_000);
      world.simulator.faults.set(line.accountNumber, [fault]);
      expect(await operator().bills.settle(toPayment(line))).toEqual({ kind: 'refused', reason });
    },
  );

  test('the record of deliveries has our payments, and none of a bank', async () => {
    const line = newBilledLine(5_000);
    const payment = toPayment(line, 2_000);
    await operator().bills.settle(payment);
    const [ours] = paymentsOf(payment.key);
    if (!ours) throw new Error('not paid');
    world.simulator.payments.push({ ...ours, id: '1', correlatorId: 'bank-1', channel: { id: 'bank' } });
    const { deliveries } = operator();
    const record = await deliveries.find(payment.key);
    expect(record).toMatchObject({ key: payment.key, amount: payment.amount });
    const now = world.clock.now().getTime();
    const listed = await deliveries.list({ from: new Date(now), to: new Date(now + 1) });
    expect(listed).toContainEqual(record);
    expect(listed.map(({ key }) => key)).not.toContain('bank-1');
  });

  test('the check says that accounts, bills and payments answer', async () => {
    const profile = makeProfile({ bills: { booked: ['completed'] } });
    const account = makeAccount(world.simulator.baseUrl, { profile });
    const findings = await checkTmf(world, account);
    for (const text of ['the accounts answer', 'the bills answer', 'the payments answer'])
      expect(findings).toContainEqual({ isGood: true, text });
  });

  test('with a server that ignores filters no bill of another customer is shown or paid', async () => {
    const [line, other] = [newBilledLine(700), newBilledLine(300)];
    world.simulator.ignoresFilters = true;
    try {
      expect((await operator().bills.ofLine(line.msisdn))?.outstanding.decimal).toBe('700');
      await operator().bills.settle(toPayment(line, 700));
    } finally {
      world.simulator.ignoresFilters = false;
    }
    expect((await operator().bills.ofLine(other.msisdn))?.outstanding.decimal).toBe('300');
  });
});
