import { type Money, money } from '@portal/domain/money';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/crypto/new-id.ts';
import type { HostedStage } from './hosted-stage.ts';
import type { CheckOutcome, StartOutcome, StartRequest } from './provider.ts';

/** What a gateway's protocol knows; the rest of the scenarios is the same for all. */
export type HostedPlays = {
  /** Callbacks are signed: a forged one is known. */
  signed: boolean;
  /** Which ends the gateway tells us about, of those in which nothing was taken. */
  tellsDeclines: boolean;
  /** What leaving a page by "cancel" comes to: a page that could still be paid, or the end. */
  cancelled: CheckOutcome;
  refunds: boolean;
};

const PRICE: Money = money(500, 'RWF');
const PAID = { kind: 'paid', providerReference: expect.any(String), charged: PRICE };
const RETURN = 'http://portal.test/payment/gateway/test/1';

type Started = {
  payment: StartRequest;
  outcome: StartOutcome;
  page: string;
  check: () => Promise<CheckOutcome>;
};

/** The scenarios of a gateway with a page of its own (PROVIDERS.md 12.4, item 6). */
export function hostedConformance(name: string, stage: () => HostedStage, plays: HostedPlays): void {
  const play = playOn(stage);
  describe(`${name}: the page`, () => pageScenarios(play, plays));
  describe(`${name}: what is unknown is not failed`, () => unknownScenarios(play));
  describe(`${name}: callbacks`, () => callbackScenarios(play, plays));
  if (plays.refunds) describe(`${name}: giving money back`, () => refundScenarios(play));
}

function playOn(stage: () => HostedStage) {
  const request = async (behaviour: WalletBehaviour = 'normal'): Promise<StartRequest> => ({
    reference: newId(),
    payer: await stage().payer(behaviour),
    amount: PRICE,
    description: 'Airtime 500',
    email: 'keza@example.rw',
    returnUrl: RETURN,
  });
  return {
    stage,
    request,
    /** A payment whose customer is on the page, as the engine would know it. */
    started: async (behaviour: WalletBehaviour = 'normal'): Promise<Started> => {
      const payment = await request(behaviour);
      const outcome = await stage().provider.start(payment);
      const { reference, amount } = payment;
      const providerReference = outcome.kind === 'redirect' ? outcome.providerReference : null;
      const check = () => stage().provider.check({ reference, providerReference, amount });
      return { payment, outcome, page: outcome.kind === 'redirect' ? outcome.url : '', check };
    },
  };
}

type Play = ReturnType<typeof playOn>;

function pageScenarios({ stage, request, started }: Play, { cancelled }: HostedPlays): void {
  test('the customer pays on the page and comes back, once', async () => {
    const { payment, outcome, page, check } = await started();
    expect(outcome).toMatchObject({ kind: 'redirect', providerReference: expect.any(String) });
    expect(['unpaid', 'pending']).toContain((await check()).kind);
    expect(await stage().answer(page, 'approved')).toMatch(RETURN);
    expect(await check()).toEqual(PAID);
    await stage().answer(page, 'approved');
    expect(await stage().taken(payment.reference)).toBe(PRICE.minor);
  });

  test.each([
    ['refused', 'refused'],
    ['insufficient', 'insufficient-funds'],
  ] as const)('a card that is %s is declined with its reason', async (card, reason) => {
    const { payment, page, check } = await started();
    expect(await stage().answer(page, card)).toMatch(RETURN);
    expect(await check()).toEqual({ kind: 'declined', reason });
    expect(await stage().taken(payment.reference)).toBe(0);
  });

  test('who leaves the page comes back as such, and the page can still be paid', async () => {
    const { page, check } = await started();
    expect(await stage().leave(page)).toContain('status=cancelled');
    expect(['unpaid', 'pending']).toContain((await check()).kind);
    await stage().answer(page, 'approved');
    expect(await check()).toEqual(PAID);
  });

  test('who cancels on the page has paid nothing', async () => {
    const { payment, page, check } = await started();
    expect(await stage().answer(page, 'cancel')).toContain('status=cancelled');
    expect(await check()).toEqual(cancelled);
    expect(await stage().taken(payment.reference)).toBe(0);
  });

  test('twenty submissions of one reference at once lead to one charge', async () => {
    const payment = await request();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => stage().provider.start(payment)));
    const pages = outcomes.flatMap((outcome) => (outcome.kind === 'redirect' ? [outcome.url] : []));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) await stage().answer(page, 'approved');
    expect(await stage().taken(payment.reference)).toBe(PRICE.minor);
    const again = await stage().provider.start(payment);
    expect(['paid', 'unknown']).toContain(again.kind);
  });
}

function unknownScenarios({ stage, request, started }: Play): void {
  test.each(['loses-answer', 'slow-drip', 'html-page'] as const)(
    '%s: unknown, and not paid when it is asked about',
    async (behaviour) => {
      const { outcome, check } = await started(behaviour);
      expect(outcome.kind).toBe('unknown');
      expect(['unpaid', 'pending']).toContain((await check()).kind);
    },
  );

  test.each(['drops-connection', 'server-error'] as const)(
    '%s: unknown, and works again under the same reference',
    async (behaviour) => {
      const { payment, outcome, check } = await started(behaviour);
      expect(outcome.kind).toBe('unknown');
      expect(['never-arrived', 'pending']).toContain((await check()).kind);
      expect((await stage().provider.start(payment)).kind).toBe('redirect');
    },
  );

  test('nobody listening: certainly not sent', async () => {
    const { unreachable } = stage();
    expect((await unreachable.start(await request())).kind).toBe('not-sent');
    const asked = { reference: newId(), providerReference: 'T1', amount: PRICE };
    expect((await unreachable.check(asked)).kind).toBe('unknown');
  });

  test('a gateway that does not know for a minute is asked again', async () => {
    const { page, check } = await started();
    await stage().answer(page, 'undecided');
    expect((await check()).kind).toBe('unknown');
    stage().pass(61);
    await vi.waitFor(async () => expect(await check()).toEqual(PAID), { timeout: 5_000 });
  });

  test('a bank that approves after ten minutes is found', async () => {
    const { page, check } = await started();
    await stage().answer(page, 'late');
    expect(['pending', 'unpaid']).toContain((await check()).kind);
    stage().pass(601);
    await vi.waitFor(async () => expect(await check()).toEqual(PAID), { timeout: 5_000 });
  });

  test('another amount than asked is reported as it is', async () => {
    const { page, check } = await started('wrong-amount');
    await stage().answer(page, 'approved');
    expect(await check()).toMatchObject({ kind: 'paid', charged: money(600, 'RWF') });
  });

  test('a page that closed unpaid takes nothing any more', async () => {
    const { payment, page, check } = await started();
    stage().pass(2 * 3_600);
    await stage().answer(page, 'approved');
    expect(['unpaid', 'declined', 'pending']).toContain((await check()).kind);
    expect(await stage().taken(payment.reference)).toBe(0);
  });
}

function callbackScenarios({ stage, started }: Play, { signed, tellsDeclines }: HostedPlays): void {
  const heardOf = ({ reference }: StartRequest) => {
    const { provider, heard } = stage();
    return heard
      .map(({ body, around }) => provider.callbacks?.read(body, around))
      .filter((read) => read?.reference === reference);
  };
  const arrived = (payment: StartRequest, count: number) =>
    vi.waitFor(() => expect(heardOf(payment)).toHaveLength(count), { timeout: 5_000 });

  test('a callback names our reference and is genuine', async () => {
    const { payment, page } = await started();
    await stage().answer(page, 'approved');
    await arrived(payment, 1);
    expect(heardOf(payment)[0]).toMatchObject({ reference: payment.reference, genuine: true });
  });

  test('it may come before the browser is back, three times, or never', async () => {
    const first = await started('callback-first');
    await stage().answer(first.page, 'approved');
    expect(heardOf(first.payment)).toHaveLength(1);
    const thrice = await started('callback-twice');
    await stage().answer(thrice.page, 'approved');
    await arrived(thrice.payment, 3);
    expect(await stage().taken(thrice.payment.reference)).toBe(PRICE.minor);
    const never = await started('callback-lost');
    await stage().answer(never.page, 'approved');
    expect(heardOf(never.payment)).toHaveLength(0);
    expect(await never.check()).toEqual(PAID);
  });

  test('a forged one changes nothing, and is known where callbacks are signed', async () => {
    const { payment, check } = await started('forged-callback');
    await arrived(payment, 1);
    expect(heardOf(payment)[0]?.genuine).toBe(!signed);
    expect(['unpaid', 'pending']).toContain((await check()).kind);
  });

  test.runIf(tellsDeclines)('a declined card is told about too', async () => {
    const { payment, page } = await started();
    await stage().answer(page, 'refused');
    await arrived(payment, 1);
  });
}

function refundScenarios({ stage, started }: Play): void {
  async function paidFor(behaviour: WalletBehaviour) {
    const { payment, page, check } = await started(behaviour);
    await stage().answer(page, 'approved');
    const outcome = await check();
    if (outcome.kind !== 'paid') throw new Error('not paid');
    const { reference, amount } = payment;
    const { providerReference } = outcome;
    const refund = () => stage().provider.refunds?.refund({ reference, providerReference, amount });
    return { reference, refund };
  }

  test('a refund gives everything back, once, however often it is asked for', async () => {
    const { reference, refund } = await paidFor('normal');
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await stage().taken(reference)).toBe(0);
  });

  test('a refused refund says so', async () => {
    const { reference, refund } = await paidFor('refund-refused');
    expect((await refund())?.kind).toBe('refused');
    expect(await stage().taken(reference)).toBe(PRICE.minor);
  });

  test('a refund whose answer was lost is unknown, and asking again finds it', async () => {
    const { reference, refund } = await paidFor('refund-loses-answer');
    expect((await refund())?.kind).toBe('unknown');
    expect((await refund())?.kind).toBe('refunded');
    expect(await stage().taken(reference)).toBe(0);
  });
}
