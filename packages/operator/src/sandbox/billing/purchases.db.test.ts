import type { FixedAccount, PostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '../../operator.ts';
import { testBills, testInvoices } from '../../testing/bill-scenarios.ts';
import { addSubscriber } from '../add-subscriber.ts';
import { MAGIC_BUNDLES } from '../catalogue/catalogue.ts';
import { MAGIC_LINES } from '../magic/magic-msisdns.ts';
import { sandboxOperator } from '../sandbox-operator.ts';
import { seedSandbox } from '../seed-sandbox.ts';
import { addFixedAccount } from './add-account.ts';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const rwf = (francs: number) => money(francs, 'RWF');
const db = openTestDb();
let operator: Operator;
let keys = 0;
const newKey = () => `payment-${++keys}`;

beforeAll(async () => {
  await Promise.all([seedSandbox({ db: db.db, clock }), seedSandbox({ db: db.db, clock })]);
  operator = sandboxOperator({ db: db.db, clock });
});

const bucketsOf = async (msisdn: Msisdn) =>
  (await operator.balances.ofLine(msisdn))?.filter(({ service }) => service !== 'airtime');

describe('bundles', () => {
  test('the catalogue has more than sixty offers with unique codes and both languages', async () => {
    const catalogue = await operator.bundles.catalogue();
    expect(catalogue.length).toBeGreaterThan(60);
    expect(new Set(catalogue.map(({ productCode }) => productCode)).size).toBe(catalogue.length);
    for (const { name, description, category } of catalogue) {
      for (const text of [name, description, category]) expect(text.en && text.sw).toBeTruthy();
    }
  });

  test('takes a bundle back whole, once per key, with everything that it gave', async () => {
    const msisdn = await addSubscriber({ db: db.db, clock });
    const before = await bucketsOf(msisdn);
    const deliveryKey = newKey();
    await operator.bundles.activate({ key: deliveryKey, msisdn, productCode: 'CD1', price: rwf(300) });
    expect(await bucketsOf(msisdn)).not.toEqual(before);
    const request = { key: newKey(), deliveryKey, msisdn, amount: rwf(300) };
    const first = await operator.bundles.takeBack?.(request);
    expect(first).toEqual({ kind: 'taken-back', operatorReference: expect.any(String) });
    expect(await operator.bundles.takeBack?.(request)).toEqual(first);
    expect(await bucketsOf(msisdn)).toEqual(before);
  });

  test('activates a bundle once per key with its validity', async () => {
    const msisdn = await addSubscriber({ db: db.db, clock });
    const wanted = { key: newKey(), msisdn, productCode: 'CD1', price: rwf(300) };

    const [first, second] = await Promise.all([
      operator.bundles.activate(wanted),
      operator.bundles.activate(wanted),
    ]);

    expect(first).toMatchObject({ kind: 'delivered' });
    expect(second).toEqual(first);
    const given = await bucketsOf(msisdn);
    expect(given?.map(({ service, left }) => [service, left])).toEqual([
      ['data', 250],
      ['voice', 20],
      ['sms', 20],
    ]);
    expect(given?.[0]?.expiresAt).toEqual(new Date('2026-11-21T10:00:00Z'));
  });

  test('supports unlimited balances and bundles without expiry', async () => {
    const msisdn = await addSubscriber({ db: db.db, clock });
    await operator.bundles.activate({ key: newKey(), msisdn, productCode: 'DD5', price: rwf(2000) });
    await operator.bundles.activate({ key: newKey(), msisdn, productCode: 'DN1', price: rwf(1000) });
    const [unlimited, endless] = (await bucketsOf(msisdn)) ?? [];
    expect(unlimited?.left).toBe('unlimited');
    expect(endless?.expiresAt).toBeNull();
  });

  test('refuses a withdrawn bundle or a wrong price', async () => {
    const msisdn = await addSubscriber({ db: db.db, clock });
    const { productCode } = MAGIC_BUNDLES.withdrawn;
    const withdrawn = await operator.bundles.activate({
      key: newKey(),
      msisdn,
      productCode,
      price: rwf(800),
    });
    const cheaper = await operator.bundles.activate({
      key: newKey(),
      msisdn,
      productCode: 'DD1',
      price: rwf(99),
    });
    expect(withdrawn).toEqual({ kind: 'refused', reason: 'bundle-withdrawn' });
    expect(cheaper).toEqual({ kind: 'refused', reason: 'amount-not-allowed' });
    expect(await bucketsOf(msisdn)).toEqual([]);
  });

  test('activates once at the third call when it stalls twice', async () => {
    const msisdn = await addSubscriber({ db: db.db, clock });
    const wanted = { key: newKey(), msisdn, productCode: MAGIC_BUNDLES.slow.productCode, price: rwf(1200) };
    await expect(operator.bundles.activate(wanted)).rejects.toThrow('did not answer');
    await expect(operator.bundles.activate(wanted)).rejects.toThrow('did not answer');
    expect(await operator.bundles.activate(wanted)).toMatchObject({ kind: 'delivered' });
    expect(await bucketsOf(msisdn)).toHaveLength(1);
  });

  test('refuses a barred line and a reused key', async () => {
    const wanted = { key: newKey(), msisdn: MAGIC_LINES.barred.msisdn, productCode: 'DD1', price: rwf(100) };
    expect(await operator.bundles.activate(wanted)).toEqual({ kind: 'refused', reason: 'line-barred' });
    await expect(operator.bundles.activate({ ...wanted, productCode: 'DD2' })).rejects.toThrow(
      'another request',
    );
  });
});

describe('bills', () =>
  testBills(() => ({
    operator,
    billedLine: async (outstanding) => {
      const msisdn = await addSubscriber(
        { db: db.db, clock },
        { line: 'postpaid', bill: { outstanding, dueInDays: 5 } },
      );
      return { msisdn, accountNumber: `9${msisdn}` as PostpaidAccount };
    },
    prepaidLine: async () => MAGIC_LINES.prepaid.msisdn,
    creditOf: async ({ msisdn }) => -Number((await operator.bills.ofLine(msisdn))?.outstanding.decimal),
  })));

describe('invoices', () =>
  testInvoices(() => ({
    operator,
    account: async (owed) => {
      const accountNumber = `PE${String(3_000_000_000 + ++keys)}` as FixedAccount;
      const email = 'Mutesi@example.rw';
      const contactMsisdn = MAGIC_LINES.prepaid.msisdn;
      const invoices = owed.map((outstanding) => ({ outstanding, status: 'open' as const, dueInDays: 3 }));
      await addFixedAccount({ db: db.db, clock }, { accountNumber, email, contactMsisdn, invoices });
      return {
        accountNumber,
        email,
        invoiceNumbers: owed.map((_, index) => `F${accountNumber}-${index + 1}`),
      };
    },
  })));
