import { secret } from '@portal/platform/crypto/secret';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StartOutcome, StartRequest } from '../provider.ts';
import { testCardAccounts } from '../testing/card-accounts.ts';
import { createHostedFixture, type HostedFixture } from '../testing/hosted-fixture.ts';
import { createHostedHarness, HOSTED_PRICE } from '../testing/hosted-harness.ts';
import { hostedConformance } from '../testing/hosted-scenarios.ts';
import { EVENTUALLY } from '../testing/timeouts.ts';
import { dpo } from './dpo.ts';

let fixture: HostedFixture;

beforeAll(async () => {
  fixture = await createHostedFixture(
    'dpo',
    testCardAccounts,
    ({ pagesUrl, gateways: _, callbackUrl: __, ...adapterOptions }) =>
      dpo({
        ...adapterOptions,
        pageUrl: () => `${pagesUrl}/sandbox/dpo/payv3.php`,
        companyToken: secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'),
        serviceType: '3854',
      }),
  );
});

afterAll(() => fixture.close());

const { request, started } = createHostedHarness(() => fixture);

/** A paid charge of which only the gateway's notice tells the token. */
async function paidWithLostAnswer() {
  const { payment, page } = await started();
  await fixture.answer(page, 'approved');
  const { reference, amount } = payment;
  const notice = await vi.waitUntil(
    () => fixture.receivedCallbacks.find(({ body }) => body.includes(reference)),
    EVENTUALLY,
  );
  const read = fixture.provider.callbacks?.read(notice.body, notice.around);
  return { reference, amount, notifiedReference: read?.providerReference ?? null };
}

describe('a charge whose first answer was lost', () => {
  test('is found and refunded by the token of its notice', async () => {
    const { reference, amount, notifiedReference } = await paidWithLostAnswer();
    const names = { reference, notifiedReference };
    const found = await fixture.provider.check({ ...names, providerReference: null, amount });
    expect(found).toMatchObject({
      kind: 'paid',
      providerReference: notifiedReference,
      charged: HOSTED_PRICE,
    });
    const refund = { ...names, providerReference: reference, amount, attempt: 1 };
    expect((await fixture.provider.refunds?.refund(refund))?.kind).toBe('refunded');
    expect(await fixture.taken(reference)).toBe(0);
  });

  test("is not confused by a notice with another payment's token", async () => {
    const [mine, other] = [await paidWithLostAnswer(), await paidWithLostAnswer()];
    const names = { reference: mine.reference, notifiedReference: other.notifiedReference };
    const found = await fixture.provider.check({ ...names, providerReference: null, amount: HOSTED_PRICE });
    expect(found).toMatchObject({ kind: 'paid', providerReference: mine.reference });
    const refund = { ...names, providerReference: mine.reference, amount: HOSTED_PRICE, attempt: 1 };
    expect(await fixture.provider.refunds?.refund(refund)).toEqual({ kind: 'refused', reason: 'no-token' });
    expect(await fixture.taken(other.reference)).toBe(HOSTED_PRICE.minor);
    expect((await fixture.unreachable.refunds?.refund(refund))?.kind).toBe('unknown');
  });
});

describe('cancelling', () => {
  const namesOf = (payment: StartRequest, outcome: StartOutcome) => ({
    reference: payment.reference,
    providerReference: outcome.kind === 'redirect' ? outcome.providerReference : null,
  });

  test('takes the page away', async () => {
    const { payment, outcome, page, check } = await started();
    await fixture.provider.cancellation?.cancel(namesOf(payment, outcome));
    await fixture.answer(page, 'approved').catch(() => {});
    expect((await check()).kind).toBe('declined');
    expect(await fixture.taken(payment.reference)).toBe(0);
  });

  test('leaves a page that was paid as it is, and does nothing without a token', async () => {
    const { payment, outcome, page, check } = await started();
    await fixture.answer(page, 'approved');
    await fixture.provider.cancellation?.cancel(namesOf(payment, outcome));
    expect((await check()).kind).toBe('paid');
    const { reference } = await request();
    await fixture.provider.cancellation?.cancel({ reference, providerReference: null });
  });
});

hostedConformance('DPO Pay', () => fixture, {
  signed: false,
  reportsDeclines: true,
  cancelled: { kind: 'declined', reason: 'refused-by-customer' },
  closesDeclined: true,
  refunds: true,
  refundsParts: 'once',
  playsEveryVariant: true,
});
