import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test, vi } from 'vitest';
import {
  REFUND_SCENARIOS,
  type RefundKind,
  toChargedPayment,
} from '../../../../conformance/src/payments/refund-scenarios.ts';
import { testScenarios } from '../../../../conformance/src/testing/run-scenarios.ts';
import type { DeclineReason, PaymentProvider, StartRequest } from '../provider.ts';
import { EVENTUALLY, ifPlayed } from './timeouts.ts';

/** A payer of a way to pay that decides at once, nobody being asked on a handset. */
export type InstantPayer =
  | 'willing'
  | 'poor'
  | 'barred'
  | 'unknown-number'
  | 'answer-lost'
  | 'answer-lost-before'
  | 'connection-dropped'
  | 'error-page'
  | 'slow-answer'
  | 'unclear-at-first'
  | 'charged-late'
  | 'charged-too-much'
  | 'refund-refused'
  | 'refund-answer-lost';

/** A provider that decides at once, and what its simulator can do. */
export type InstantFixture = {
  provider: PaymentProvider;
  /** The same adapter, for a call whose answer never comes; left out where there is nothing to wait for. */
  withShortTimeout?: PaymentProvider;
  payer: (kind: InstantPayer) => Promise<Msisdn>;
  /** What the payer has lost since the beginning, whole francs. */
  taken: (payer: Msisdn) => Promise<number>;
  /** What the customer adds of their own: an encrypted PIN. */
  seal?: (request: Omit<StartRequest, 'encryptedPin'>) => Promise<string>;
  /** Before a refund that is to be refused, when that takes more than the right payer. */
  spoilRefund?: (payer: Msisdn) => Promise<void>;
  /** Moves the clock of the adapter and of the simulator. */
  pass?: (seconds: number) => void;
};

/** What the provider calls these, and which of the payers it can harness. */
export type InstantTraits = {
  kinds: readonly InstantPayer[];
  reasons: Record<'poor' | 'barred' | 'unknown-number', DeclineReason>;
  /** Whether the provider refunds parts and recognises a repeat of one. */
  refundsParts?: boolean;
};

/** Payers whose payment is never answered. */
const NEVER_ANSWERED: ReadonlySet<InstantPayer> = new Set(['answer-lost', 'slow-answer']);
const PRICE: Money = money(500, 'RWF');
const PAID = { kind: 'paid', providerReference: expect.any(String), charged: PRICE };

/** The scenarios of a way to pay that decides at once: the counterpart of those with a prompt. */
export function instantConformance(name: string, fixture: () => InstantFixture, traits: InstantTraits): void {
  const harness = createInstantHarness(fixture);
  describe(`${name}: paying at once`, () => paying(harness, traits));
  describe(`${name}: what is unknown is not failed`, () => unclear(harness, traits));
  describe(`${name}: giving money back`, () => refunds(harness, traits));
}

function createInstantHarness(fixture: () => InstantFixture) {
  const request = async (kind: InstantPayer): Promise<StartRequest> => ({
    reference: newId(),
    payer: await fixture().payer(kind),
    amount: PRICE,
    description: 'Bundle 500',
    email: null,
    returnUrl: 'https://portal.example/payment/status',
  });
  const start = async (payment: StartRequest, by = fixture().provider) => {
    const { seal } = fixture();
    return by.start(seal ? { ...payment, encryptedPin: await seal(payment) } : payment);
  };
  return {
    fixture,
    request,
    start,
    started: async (kind: InstantPayer) => {
      const payment = await request(kind);
      const by = NEVER_ANSWERED.has(kind) ? fixture().withShortTimeout : undefined;
      return { payment, outcome: await start(payment, by) };
    },
    check: ({ reference, amount }: StartRequest) =>
      fixture().provider.check({ reference, providerReference: null, amount }),
    taken: ({ payer }: StartRequest) => fixture().taken(payer),
  };
}

type InstantHarness = ReturnType<typeof createInstantHarness>;

function paying({ request, start, started, check, taken }: InstantHarness, { reasons }: InstantTraits): void {
  test('the money is taken at once, and once', async () => {
    const { payment, outcome } = await started('willing');
    expect(outcome).toEqual(PAID);
    expect(await check(payment)).toEqual(PAID);
    expect(await start(payment)).toEqual(PAID);
    expect(await taken(payment)).toBe(500);
  });

  test('twenty submissions at once take it once', async () => {
    const payment = await request('willing');
    await Promise.all(Array.from({ length: 20 }, () => start(payment)));
    expect(await check(payment)).toEqual(PAID);
    expect(await taken(payment)).toBe(500);
  });

  test.each(['poor', 'barred', 'unknown-number'] as const)('%s is declined with its reason', async (kind) => {
    const { payment, outcome } = await started(kind);
    expect(outcome).toEqual({ kind: 'declined', reason: reasons[kind] });
    expect(['declined', 'never-arrived']).toContain((await check(payment)).kind);
    expect(await taken(payment)).toBe(0);
  });

  test('a reference nobody has sent never arrived', async () => {
    expect(await check(await request('willing'))).toEqual({ kind: 'never-arrived' });
  });
}

function unclear({ fixture, start, started, check, taken }: InstantHarness, { kinds }: InstantTraits): void {
  const supported = <Kind extends InstantPayer>(...wanted: Kind[]) => wanted.filter((k) => kinds.includes(k));

  test.each(supported('answer-lost', 'error-page', ...ifPlayed('slow-answer')))(
    '%s: found by asking',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      await vi.waitFor(async () => expect(await check(payment)).toEqual(PAID), EVENTUALLY);
      expect(await taken(payment)).toBe(500);
    },
  );

  test.each(supported('answer-lost-before', 'connection-dropped'))(
    '%s: unknown, never arrived, works again under the same reference',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      expect(await check(payment)).toEqual({ kind: 'never-arrived' });
      for (let tries = 0; tries < 2; tries += 1) await start(payment);
      expect(await check(payment)).toEqual(PAID);
      expect(await taken(payment)).toBe(500);
    },
  );

  test.each(supported('unclear-at-first', 'charged-late'))('%s: found later', async (kind) => {
    const { payment, outcome } = await started(kind);
    expect(['unknown', 'awaiting-customer']).toContain(outcome.kind);
    expect(['unknown', 'pending']).toContain((await check(payment)).kind);
    fixture().pass?.(601);
    expect(await check(payment)).toEqual(PAID);
  });

  test.each(supported('charged-too-much'))('%s: another amount is reported as it is', async (kind) => {
    expect((await started(kind)).outcome).toMatchObject({ kind: 'paid', charged: money(600, 'RWF') });
  });
}

function refunds(
  { fixture, started, check, taken }: InstantHarness,
  { kinds, refundsParts = false }: InstantTraits,
): void {
  const adapters = () => {
    const { provider, withShortTimeout = provider } = fixture();
    return { provider, withShortTimeout };
  };
  testScenarios(REFUND_SCENARIOS, {
    charge: async (kind) => {
      const { payment } = await started(REFUND_PAYER[kind]);
      const outcome = await check(payment);
      if (kind === 'refused') await fixture().spoilRefund?.(payment.payer);
      return toChargedPayment(adapters, { payment, outcome, taken: () => taken(payment) });
    },
    isImmediate: () => true,
    losesAnswers: kinds.includes('refund-answer-lost'),
    refundsParts,
    price: PRICE.minor,
  });
}

const REFUND_PAYER: Record<RefundKind, InstantPayer> = {
  normal: 'willing',
  refused: 'refund-refused',
  'answer-lost': 'refund-answer-lost',
};
