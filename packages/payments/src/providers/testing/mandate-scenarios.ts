import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { MandateRequest, ProviderMandates } from '../mandates.ts';
import type { PaymentProvider } from '../provider.ts';
import { type PayerKind, PRICE, type WalletFixture } from './wallet-harness.ts';

type Fixture = () => WalletFixture & { now: () => Date };

function createMandateHarness(fixture: Fixture) {
  const mandatesOf = ({ mandates }: PaymentProvider = fixture().provider): ProviderMandates => {
    if (!mandates) throw new Error('the provider has no mandates');
    return mandates;
  };
  const newRequest = async (kind: PayerKind = 'willing'): Promise<MandateRequest> => ({
    reference: newId(),
    payer: await fixture().payer(kind),
    description: 'Weekly airtime for 0788000001',
    limitPerCharge: money(1_000, 'RWF'),
    limitPerMonth: money(1_200, 'RWF'),
    validUntil: new Date(fixture().now().getTime() + 90 * 24 * 3_600_000),
  });
  const request = async (asked: MandateRequest, provider?: PaymentProvider) =>
    (await mandatesOf(provider).request?.(asked)) ?? { kind: 'missing' };
  const check = ({ reference, payer }: MandateRequest, provider?: PaymentProvider) =>
    mandatesOf(provider).check({ reference, payer, providerMandate: null });
  const end = ({ reference, payer }: MandateRequest, provider?: PaymentProvider) =>
    mandatesOf(provider).end({ reference, payer, providerMandate: null });
  /** The payer has said yes on the handset. */
  const agreed = async () => {
    const asked = await newRequest();
    await request(asked);
    await fixture().approve(asked.payer, asked.reference);
    const state = await check(asked);
    if (state.kind !== 'active') throw new Error(`not active: ${state.kind}`);
    return { asked, providerMandate: state.providerMandate };
  };
  const newCharge = ({ asked, providerMandate }: Awaited<ReturnType<typeof agreed>>, amount = PRICE) => ({
    reference: newId(),
    payer: asked.payer,
    amount,
    description: 'Airtime 500',
    email: null,
    returnUrl: 'https://portal.example/payment/gateway/test/1',
    mandate: { providerMandate },
  });
  const checkCharge = ({ reference, amount }: ReturnType<typeof newCharge>) =>
    fixture().provider.check({ reference, providerReference: null, amount });

  return { request, check, end, newRequest, agreed, newCharge, checkCharge };
}

type MandateHarness = ReturnType<typeof createMandateHarness>;

/** Permissions to charge without a prompt (decision 241). `namesSums`: the provider itself keeps to the sums. */
export function mandateScenarios(fixture: Fixture, { namesSums }: { namesSums: boolean }): void {
  const harness = createMandateHarness(fixture);
  askScenarios(fixture, harness);
  chargeScenarios(fixture, harness, namesSums);
}

function askScenarios(fixture: Fixture, { request, check, end, newRequest }: MandateHarness): void {
  test('the payer is asked on the handset once, and a yes takes nothing', async () => {
    const asked = await newRequest();
    expect(await check(asked)).toEqual({ kind: 'never-arrived' });
    expect(await request(asked)).toEqual({ kind: 'awaiting-customer' });
    expect(await request(asked)).toEqual({ kind: 'awaiting-customer' });
    expect(await check(asked)).toEqual({ kind: 'pending' });
    await fixture().approve(asked.payer, asked.reference);
    expect(await check(asked)).toMatchObject({ kind: 'active' });
    await expect(fixture().approve(asked.payer, asked.reference)).rejects.toThrow();
    expect(await fixture().taken(asked.payer)).toBe(0);
  });

  test('a no, or no answer, permits nothing', async () => {
    const [refused, ignored] = [await newRequest(), await newRequest()];
    for (const asked of [refused, ignored]) await request(asked);
    await fixture().reject(refused.payer, refused.reference);
    expect((await check(refused)).kind).toBe('declined');
    fixture().pass(11 * 60);
    expect(['declined', 'ended']).toContain((await check(ignored)).kind);
  });

  test('a request whose answer was lost is found by its reference', async () => {
    const asked = await newRequest('answer-lost');
    expect((await request(asked, fixture().withShortTimeout)).kind).toBe('unknown');
    expect(['pending', 'active']).toContain((await check(asked)).kind);
  });

  test('a provider that cannot be reached was asked nothing, and says nothing about a mandate', async () => {
    const asked = await newRequest();
    const { unreachable } = fixture();
    expect((await request(asked, unreachable)).kind).toBe('not-sent');
    expect((await check(asked, unreachable)).kind).toBe('unknown');
    expect((await end(asked, unreachable)).kind).toBe('unknown');
  });
}

function chargeScenarios(fixture: Fixture, harness: MandateHarness, namesSums: boolean): void {
  const { check, end, agreed, newCharge, checkCharge } = harness;

  test('a charge under it is made without a prompt, and once for its reference', async () => {
    const charge = newCharge(await agreed());
    const outcomes = [await fixture().provider.start(charge), await fixture().provider.start(charge)];
    expect(outcomes.map(({ kind }) => kind)).not.toContain('declined');
    expect(await checkCharge(charge)).toMatchObject({ kind: 'paid', charged: PRICE });
    expect(await fixture().taken(charge.payer)).toBe(PRICE.minor);
  });

  test('after its end nothing is charged', async () => {
    const given = await agreed();
    expect(await end(given.asked)).toEqual({ kind: 'ended' });
    expect(await end(given.asked)).toEqual({ kind: 'ended' });
    expect(['ended', 'declined', 'never-arrived']).toContain((await check(given.asked)).kind);
    expect(await fixture().provider.start(newCharge(given))).toEqual({
      kind: 'declined',
      reason: 'mandate-ended',
    });
    expect(await fixture().taken(given.asked.payer)).toBe(0);
  });

  test.runIf(namesSums)(
    'the wallet itself takes no more than it asked for, at once or in a month',
    async () => {
      const given = await agreed();
      expect(await fixture().provider.start(newCharge(given, money(1_001, 'RWF')))).toMatchObject({
        kind: 'declined',
      });
      expect(await fixture().provider.start(newCharge(given, money(1_000, 'RWF')))).toMatchObject({
        kind: 'paid',
      });
      expect(await fixture().provider.start(newCharge(given, money(201, 'RWF')))).toMatchObject({
        kind: 'declined',
      });
      expect(await fixture().taken(given.asked.payer)).toBe(money(1_000, 'RWF').minor);
    },
  );
}
