import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test, vi } from 'vitest';
import { hostedCallbackScenarios, hostedRefundScenarios } from './hosted-callback-scenarios.ts';
import type { HostedFixture } from './hosted-fixture.ts';
import {
  createHostedHarness,
  HOSTED_PRICE,
  HOSTED_RETURN_URL,
  type HostedHarness,
  type HostedTraits,
  paidBy,
} from './hosted-harness.ts';
import { EVENTUALLY, ifPlayed } from './timeouts.ts';

/** The scenarios of a gateway with a page of its own (PROVIDERS.md 12.4, item 6). */
export function hostedConformance(name: string, fixture: () => HostedFixture, traits: HostedTraits): void {
  const harness = createHostedHarness(fixture);
  describe(`${name}: the page`, () => pageScenarios(harness, traits));
  describe(`${name}: what is unknown is not failed`, () => unknownScenarios(harness, traits));
  describe(`${name}: callbacks`, () => hostedCallbackScenarios(harness, traits));
  if (traits.refunds)
    describe(`${name}: giving money back`, () =>
      hostedRefundScenarios(harness, traits.refundsParts ?? false));
}

function pageScenarios({ fixture, request, started }: HostedHarness, traits: HostedTraits): void {
  const PAID = paidBy(traits);

  test('the customer pays on the page and comes back, once', async () => {
    const { payment, outcome, page, check } = await started();
    expect(outcome.kind).toBe('redirect');
    expect(['unpaid', 'pending']).toContain((await check()).kind);
    expect(await fixture().answer(page, 'approved')).toMatch(HOSTED_RETURN_URL);
    expect(await check()).toEqual(PAID);
    await fixture().answer(page, 'approved');
    expect(await fixture().taken(payment.reference)).toBe(HOSTED_PRICE.minor);
  });

  test.each([
    ['refused', 'refused'],
    ['insufficient', 'insufficient-funds'],
  ] as const)('a card that is %s is declined with its reason', async (card, reason) => {
    const { payment, page, check } = await started();
    expect(await fixture().answer(page, card)).toMatch(HOSTED_RETURN_URL);
    expect(await check()).toEqual({ kind: traits.closesDeclined ? 'declined' : 'attempt-declined', reason });
    expect(await fixture().taken(payment.reference)).toBe(0);
  });

  // Paystack: three errors and a success in the log of one transaction (airbytehq/airbyte#37219). DPO: another card until PTL.
  test('after a declined card another one pays on the same page, unless the decline was said to be final', async () => {
    const { payment, page, check } = await started();
    await fixture().answer(page, 'refused');
    const isFinal = (await check()).kind === 'declined';
    await fixture().answer(page, 'approved');
    expect(await check()).toEqual(isFinal ? expect.objectContaining({ kind: 'declined' }) : PAID);
    expect(await fixture().taken(payment.reference)).toBe(isFinal ? 0 : HOSTED_PRICE.minor);
  });

  test('who leaves the page comes back as such, and the page can still be paid', async () => {
    const { page, check } = await started();
    expect(await fixture().leave(page)).toContain('status=cancelled');
    expect(['unpaid', 'pending']).toContain((await check()).kind);
    await fixture().answer(page, 'approved');
    expect(await check()).toEqual(PAID);
  });

  test('who cancels on the page has paid nothing', async () => {
    const { payment, page, check } = await started();
    expect(await fixture().answer(page, 'cancel')).toContain('status=cancelled');
    expect(await check()).toEqual(traits.cancelled);
    expect(await fixture().taken(payment.reference)).toBe(0);
  });

  test('twenty submissions of one reference at once lead to one charge', async () => {
    const payment = await request();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => fixture().provider.start(payment)));
    const pages = outcomes.flatMap((outcome) => (outcome.kind === 'redirect' ? [outcome.url] : []));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) await fixture().answer(page, 'approved');
    expect(await fixture().taken(payment.reference)).toBe(HOSTED_PRICE.minor);
    const again = await fixture().provider.start(payment);
    expect(['paid', 'unknown']).toContain(again.kind);
  });
}

function unknownScenarios({ fixture, request, started }: HostedHarness, traits: HostedTraits): void {
  const PAID = paidBy(traits);

  test.each(['loses-answer', ...ifPlayed('slow-drip', traits.playsEveryVariant), 'html-page'] as const)(
    '%s: unknown, and not paid when it is asked about',
    async (behaviour) => {
      const { outcome, check } = await started(behaviour);
      expect(outcome.kind).toBe('unknown');
      await vi.waitFor(async () => {
        expect(['unpaid', 'pending']).toContain((await check()).kind);
      }, EVENTUALLY);
    },
  );

  test.each(['drops-connection', 'server-error'] as const)(
    '%s: unknown, and works again under the same reference',
    async (behaviour) => {
      const { payment, outcome, check } = await started(behaviour);
      expect(outcome.kind).toBe('unknown');
      expect(['never-arrived', 'unpaid', 'pending']).toContain((await check()).kind);
      expect((await fixture().provider.start(payment)).kind).toBe('redirect');
    },
  );

  test.runIf(traits.tokens)(
    'a token that ends in the middle is renewed without anybody noticing',
    async () => {
      expect((await started('token-expires')).outcome.kind).toBe('redirect');
    },
  );

  test('nobody listening: certainly not sent', async () => {
    const { unreachable } = fixture();
    expect((await unreachable.start(await request())).kind).toBe('not-sent');
    const asked = { reference: newId(), providerReference: 'T1', amount: HOSTED_PRICE };
    expect((await unreachable.check(asked)).kind).toBe('unknown');
  });

  test('a gateway that does not know for a minute is asked again', async () => {
    const { page, check } = await started();
    await fixture().answer(page, 'undecided');
    expect((await check()).kind).toBe('unknown');
    fixture().pass(61);
    await vi.waitFor(async () => expect(await check()).toEqual(PAID), EVENTUALLY);
  });

  test('a bank that approves after ten minutes is found', async () => {
    const { page, check } = await started();
    await fixture().answer(page, 'late');
    expect(['pending', 'unpaid']).toContain((await check()).kind);
    fixture().pass(601);
    await vi.waitFor(async () => expect(await check()).toEqual(PAID), EVENTUALLY);
  });

  test.skipIf(traits.withoutAmounts)('another amount than asked is reported as it is', async () => {
    const { page, check } = await started('wrong-amount');
    await fixture().answer(page, 'approved');
    expect(await check()).toMatchObject({ kind: 'paid', charged: money(600, 'RWF') });
  });

  test('a page that closed unpaid takes nothing any more', async () => {
    const { payment, page, check } = await started();
    fixture().pass(2 * 3_600);
    await fixture().answer(page, 'approved');
    expect(['unpaid', 'declined', 'attempt-declined', 'pending']).toContain((await check()).kind);
    expect(await fixture().taken(payment.reference)).toBe(0);
  });
}
