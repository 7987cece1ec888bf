import type { FixedAccount, PostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { Order, OrderKind } from '@portal/domain/payments/order';
import { addSubscriber } from '@portal/operator/sandbox/add-subscriber';
import { addFixedAccount } from '@portal/operator/sandbox/billing/add-account';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, expect, test } from 'vitest';
import { createDeliverOrder } from './deliver-order.ts';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const FIXED = 'EP8000000001' as FixedAccount;
const db = openTestDb();
beforeAll(async () => {
  await seedSandbox({ db: db.db, clock });
});

const operator = () => sandboxOperator({ db: db.db, clock });
const line = (input: Parameters<typeof addSubscriber>[1]) => addSubscriber({ db: db.db, clock }, input);

/** An order of each kind on its own line, and what its delivery changes there. */
const CASES: Record<
  Exclude<OrderKind, 'several-recharges'>,
  () => Promise<{ order: Order; state: () => Promise<unknown>; after: unknown }>
> = {
  'prepaid-recharge': async () => {
    const msisdn = await line({ airtime: 100 });
    const state = async () => (await operator().balances.ofLine(msisdn))?.[0]?.left;
    return { order: { kind: 'prepaid-recharge', msisdn, amount: money(500, 'RWF') }, state, after: 600 };
  },
  'prepaid-bundle': () => bundle('prepaid-bundle', 'DD1', { line: 'prepaid' }),
  'postpaid-bundle': () => bundle('postpaid-bundle', 'PD1', { line: 'postpaid' }),
  'broadband-bundle': () => bundle('broadband-bundle', 'HD1', { line: 'broadband' }),
  'postpaid-bill': async () => {
    const msisdn = await line({ line: 'hybrid', bill: { outstanding: '5000.40', dueInDays: 3 } });
    const bill = await operator().bills.ofLine(msisdn);
    const accountNumber = `9${msisdn}` as PostpaidAccount;
    const contents = { kind: 'postpaid-bill', accountNumber, statement: bill?.statement ?? null } as const;
    const state = async () => (await operator().bills.ofLine(msisdn))?.outstanding.decimal;
    return { order: { ...contents, msisdn, amount: money(2000, 'RWF') }, state, after: '3000.40' };
  },
  'fixed-invoice': async () => {
    const msisdn = await line({});
    const invoices = [{ outstanding: '700', status: 'open', dueInDays: 3 } as const];
    const input = { accountNumber: FIXED, email: 'a@example.rw', contactMsisdn: msisdn, invoices };
    await addFixedAccount({ db: db.db, clock }, input);
    const contents = { kind: 'fixed-invoice', accountNumber: FIXED } as const;
    const state = async () => (await operator().invoices.list(FIXED)).map(({ status }) => status);
    const chosen = await operator().invoices.list(FIXED);
    return {
      order: { ...contents, msisdn, amount: money(700, 'RWF'), invoices: chosen },
      state,
      after: ['paid'],
    };
  },
  lead: async () => {
    const msisdn = await line({});
    const [plan] = await operator().leads.plans('HBB_ODU_AW');
    if (!plan) throw new Error('no plan');
    const place = { town: 'Kigali', address: 'KG 7 Ave', landmark: '', at: { lat: -1.94, lng: 30.06 } };
    const contact = { fullName: 'Keza Uwase', email: 'keza@example.rw', contact: msisdn, ...place };
    const leadId = await operator().leads.submit({
      key: newId(),
      plan,
      obstacle: null,
      extra: {},
      ...contact,
    });
    if (!leadId) throw new Error('no number');
    const state = async () =>
      (await operator().leads.find({ leadId, contact: msisdn }))?.history.at(-1)?.step;
    const bought = { leadId, plan, contact: { ...contact, address: place.address }, applicant: true };
    return { order: { kind: 'lead', msisdn, amount: plan.price, ...bought }, state, after: 'paid' };
  },
};

async function bundle(
  kind: 'prepaid-bundle' | 'postpaid-bundle' | 'broadband-bundle',
  productCode: string,
  input: Parameters<typeof addSubscriber>[1],
) {
  const msisdn: Msisdn = await line(input);
  const offered = (await operator().bundles.catalogue()).find((each) => each.productCode === productCode);
  if (!offered) throw new Error('not in the catalogue');
  const state = async () =>
    (await operator().balances.ofLine(msisdn))?.filter(({ service }) => service === 'data').length;
  return { order: { kind, msisdn, amount: offered.price, bundle: offered }, state, after: 1 };
}

test.each(Object.keys(CASES) as (keyof typeof CASES)[])(
  'delivers a %s once after twenty concurrent requests',
  async (kind) => {
    const { order, state, after } = await CASES[kind]();
    const deliver = createDeliverOrder(operator());
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(key, order)));
    answers.push(await deliver(key, order));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ kind: 'delivered', operatorReference: expect.any(String) });
    expect(await state()).toEqual(after);
  },
);
