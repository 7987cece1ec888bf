import { afterAll, beforeAll, expect, test } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testCardAccounts } from '../testing/card-accounts.ts';
import { createHostedFixture, type HostedFixture } from '../testing/hosted-fixture.ts';
import { createHostedHarness } from '../testing/hosted-harness.ts';
import { hostedConformance } from '../testing/hosted-scenarios.ts';
import { statementScenarios } from '../testing/statement-scenarios.ts';
import { paystack } from './paystack.ts';

let fixture: HostedFixture;

beforeAll(async () => {
  fixture = await createHostedFixture('paystack', testCardAccounts, ({ pagesUrl, baseUrl, timeoutMs }) =>
    paystack({
      baseUrl,
      pageUrl: () => pagesUrl,
      secretKey: secret('sk_test_of_the_tests'),
      charge: { currency: 'RWF', multiplier: 100, rate: null },
      ...(timeoutMs && { timeoutMs }),
    }),
  );
});

afterAll(() => fixture.close());

hostedConformance('Paystack', () => fixture, {
  signed: true,
  tellsDeclines: false,
  cancelled: { kind: 'unpaid' },
  refunds: true,
  refundsParts: true,
});

statementScenarios('Paystack', () => ({
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
