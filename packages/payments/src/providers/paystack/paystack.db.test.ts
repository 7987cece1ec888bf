import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import type { PaystackDisputes } from '@portal/sandbox/paystack/disputes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCardAccounts } from '../testing/card-accounts.ts';
import { createHostedFixture, type HostedFixture } from '../testing/hosted-fixture.ts';
import { createHostedHarness } from '../testing/hosted-harness.ts';
import { hostedConformance } from '../testing/hosted-scenarios.ts';
import { providerRecordsScenarios } from '../testing/provider-records-scenarios.ts';
import { paystack } from './paystack.ts';

let fixture: HostedFixture;
let bank: PaystackDisputes;

beforeAll(async () => {
  fixture = await createHostedFixture(
    'paystack',
    testCardAccounts,
    ({ gateways, pagesUrl, baseUrl, timeoutMs }) => {
      bank = gateways.paystack.disputes;
      return paystack({
        baseUrl,
        pageUrl: () => pagesUrl,
        secretKey: secret('sk_test_of_the_tests'),
        charge: { currency: 'RWF', multiplier: 100, rate: null },
        mandates: true,
        ...(timeoutMs && { timeoutMs }),
      });
    },
  );
});

afterAll(() => fixture.close());

hostedConformance('Paystack', () => fixture, {
  signed: true,
  reportsDeclines: false,
  cancelled: { kind: 'unpaid' },
  refunds: true,
  refundsParts: true,
});

test('a card that paid once is charged again without its holder, once for each reference, and never after the end', async () => {
  const { payment, page, check } = await createHostedHarness(() => fixture).started();
  const { mandates, start } = fixture.provider;
  const names = { reference: payment.reference, payer: payment.payer };
  expect(await mandates?.check({ ...names, providerMandate: null })).toEqual({ kind: 'pending' });
  await fixture.answer(page, 'approved');
  expect((await check()).kind).toBe('paid');
  const card = await mandates?.check({ ...names, providerMandate: null });
  if (card?.kind !== 'active') throw new Error(`no card: ${card?.kind}`);
  const { providerMandate, email = null } = card;
  const later = { ...payment, reference: newId(), email, mandate: { providerMandate } };
  expect([await start(later), await start(later)]).toEqual([
    expect.objectContaining({ kind: 'paid', charged: payment.amount }),
    expect.objectContaining({ kind: 'paid', charged: payment.amount }),
  ]);
  expect(await fixture.taken(later.reference)).toBe(payment.amount.minor);
  expect(await mandates?.end({ ...names, providerMandate })).toEqual({ kind: 'ended' });
  expect(await mandates?.end({ ...names, providerMandate })).toEqual({ kind: 'ended' });
  const after = { ...later, reference: newId() };
  expect(await start(after)).toEqual({ kind: 'declined', reason: 'mandate-ended' });
  expect(await fixture.taken(after.reference)).toBe(0);
});

providerRecordsScenarios('Paystack', () => ({
  ...fixture,
  charge: async () => {
    const { payment, page, check } = await createHostedHarness(() => fixture).started();
    await fixture.answer(page, 'approved');
    const outcome = await check();
    if (outcome.kind !== 'paid') throw new Error('not charged');
    return { reference: payment.reference, providerReference: outcome.providerReference };
  },
}));

test('reports a refund as submitted until the bank has carried it out days later', async () => {
  const { payment, page, check } = await createHostedHarness(() => fixture).started('refund-takes-days');
  await fixture.answer(page, 'approved');
  const paid = await check();
  if (paid.kind !== 'paid') throw new Error('not charged');
  const { reference, amount } = payment;
  const refund = async () => {
    const request = { reference, providerReference: paid.providerReference, amount, attempt: 1 };
    return (await fixture.provider.refunds?.refund(request))?.kind;
  };
  expect(await refund()).toBe('submitted');
  fixture.pass(2 * 24 * 3_600);
  expect(await refund()).toBe('submitted');
  fixture.pass(24 * 3_600);
  expect(await refund()).toBe('refunded');
});

/** The number of the dispute in the webhook that came last; `null` when it is not genuine or about something else. */
function lastDispute(): string | null {
  const { callbacks, disputes } = fixture.provider;
  const last = fixture.receivedCallbacks.at(-1);
  return last && callbacks?.read(last.body, last.around).genuine ? (disputes?.read(last.body) ?? null) : null;
}

test.each([
  ['declined', 'won'],
  ['merchant-accepted', 'lost'],
] as const)(
  'a dispute is opened, reminded of and %s at the bank: the portal hears and finds it %s',
  async (resolution, state) => {
    const { payment, page } = await createHostedHarness(() => fixture).started();
    await fixture.answer(page, 'approved');
    const reference = payment.reference.replaceAll('_', '.');
    const request = { reference, amount: 200, category: 'fraud', days: 7 };
    expect(await bank.open(request)).toBeNull();
    expect(await bank.open(request)).toMatch(/open already/);
    const dispute = lastDispute() ?? '';
    const found = await fixture.provider.disputes?.find(dispute);
    expect(found).toMatchObject({
      kind: 'found',
      reference: payment.reference,
      amount: { minor: 200, currency: 'RWF' },
      state: 'open',
      reason: 'fraud',
    });
    const due = found?.kind === 'found' ? found.evidenceDueAt : null;
    fixture.pass(7 * 24 * 3_600);
    expect(await bank.remind(Number(dispute))).toBeNull();
    expect(lastDispute()).toBe(dispute);
    expect(await bank.resolve(Number(dispute), resolution)).toBeNull();
    expect(lastDispute()).toBe(dispute);
    expect(await fixture.provider.disputes?.find(dispute)).toMatchObject({ state, evidenceDueAt: due });
    expect(await bank.remind(Number(dispute))).toMatch(/no open dispute/);
  },
);
