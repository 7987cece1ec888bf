import { createCircuitBreaker } from '@portal/platform/circuit-breaker';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type {
  CallOrigin,
  CheckOutcome,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../providers/provider.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';
import { guardProviders, ProviderNotCalled } from './guard-providers.ts';

const amount = { minor: 500, currency: 'RWF' } as const;
const asked = (reference: string) => ({ reference, providerReference: null, amount });
const handedOver = (reference: string) => ({ reference }) as StartRequest;
const limits = { starts: 3, jobs: 2, comparisons: 1 };

/** A provider whose calls stay open until the test answers them. */
function hanging() {
  const open: ((outcome: CheckOutcome) => void)[] = [];
  const hang = () => new Promise<CheckOutcome>((resolve) => open.push(resolve));
  const provider: PaymentProvider = {
    start: () => hang() as Promise<StartOutcome>,
    check: hang,
    refunds: { refund: async () => ({ kind: 'unknown', cause: 'silence' }) },
  };
  const answer = (outcome: CheckOutcome) => {
    for (const each of open.splice(0)) each(outcome);
  };
  return { provider, open, answer };
}

function guarded(momo: PaymentProvider, more: Partial<Providers> = {}, elapsed = () => 0) {
  const providers = { momo, gsma: notConfigured, ...more } as Providers;
  return guardProviders(providers, { limits, elapsed });
}

test('stops calling a provider that never answers after ten seconds, and tells the customer at once', async () => {
  vi.useFakeTimers();
  const { provider, open } = hanging();
  let now = 0;
  const { providers, states, availability } = guarded(provider, {}, () => now);
  for (const each of ['a', 'b', 'c']) void providers.momo.start(handedOver(each));
  for (const each of ['d', 'e']) void providers.momo.check(asked(each));
  expect(states()).toEqual({ momo: 'closed' });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states()).toEqual({ momo: 'open' });
  expect(await providers.momo.start(handedOver('f'))).toEqual({
    kind: 'not-sent',
    cause: expect.any(ProviderNotCalled),
  });
  expect(await providers.momo.check(asked('f'))).toEqual({
    kind: 'unknown',
    cause: expect.any(ProviderNotCalled),
  });
  expect(availability('momo')).toBe('down');
  expect(open).toHaveLength(5);
  now = 15_000;
  expect(states()).toEqual({ momo: 'half-open' });
  vi.useRealTimers();
});

test('returns a late answer of a call that counted as unanswered', async () => {
  vi.useFakeTimers();
  const { provider, answer } = hanging();
  const { providers } = guarded(provider);
  const late = providers.momo.check(asked('a'));
  await vi.advanceTimersByTimeAsync(50_000);
  answer({ kind: 'paid', providerReference: 'r', charged: null });
  expect((await late).kind).toBe('paid');
  vi.useRealTimers();
});

test('checks beyond the limit are unknown, never failed; other callers have their own slots', async () => {
  vi.useFakeTimers();
  const { provider, open, answer } = hanging();
  const other: PaymentProvider = { ...provider, check: async () => ({ kind: 'pending' }) };
  const { providers, forComparisons, availability } = guarded(provider, { gsma: other });
  expect(availability('momo')).toBe('free');
  const first = [providers.momo.check(asked('a')), providers.momo.check(asked('b'))];
  const third = providers.momo.check(asked('c'));
  expect([availability('momo'), availability('gsma')]).toEqual(['full', 'free']);
  void forComparisons.momo.check(asked('d'));
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveLength(3);
  expect(await providers.gsma.check(asked('e'))).toEqual({ kind: 'pending' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await third).toEqual({ kind: 'unknown', cause: expect.any(ProviderNotCalled) });
  answer({ kind: 'pending' });
  expect(await Promise.all(first)).toEqual([{ kind: 'pending' }, { kind: 'pending' }]);
  expect(availability('momo')).toBe('free');
  vi.useRealTimers();
});

test('a waiting check gets the slot that is released', async () => {
  const { provider, open, answer } = hanging();
  const { providers } = guarded(provider);
  const all = ['a', 'b', 'c'].map((each) => providers.momo.check(asked(each)));
  await expect.poll(() => open).toHaveLength(2);
  answer({ kind: 'pending' });
  await expect.poll(() => open).toHaveLength(1);
  answer({ kind: 'pending' });
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(['pending', 'pending', 'pending']);
});

test('refunds and payments to other wallets are not made either while the provider does not answer', async () => {
  const { provider } = hanging();
  const calls: string[] = [];
  const refunded = (what: string) => async () => {
    calls.push(what);
    return { kind: 'refunded', refundReference: what } as const;
  };
  const able: PaymentProvider = {
    ...provider,
    refunds: { refund: refunded('whole'), refundPart: refunded('part'), requestOnce: true },
    payouts: { payOut: refunded('payout') },
  };
  const { providers } = guarded(able);
  const { refunds, payouts } = providers.momo;
  const requests = () => [
    refunds?.refund({ reference: 'a' } as never),
    refunds?.refundPart?.({ reference: 'a' } as never),
    payouts?.payOut({ reference: 'a' } as never),
  ];
  await Promise.all(requests());
  expect(calls).toEqual(['whole', 'part', 'payout']);
  expect(refunds?.requestOnce).toBe(true);
  vi.useFakeTimers();
  for (const each of ['a', 'b', 'c']) void providers.momo.start(handedOver(each));
  for (const each of ['d', 'e']) void providers.momo.check(asked(each));
  await vi.advanceTimersByTimeAsync(30_000);
  for (const outcome of await Promise.all(requests()))
    expect(outcome).toEqual({ kind: 'unknown', cause: expect.any(ProviderNotCalled) });
  expect(calls).toHaveLength(3);
  vi.useRealTimers();
});

test('nobody is asked for a permission while the provider does not answer, and nothing is known of one', async () => {
  const calls: string[] = [];
  const called =
    <Outcome>(what: string, outcome: Outcome) =>
    async () => {
      calls.push(what);
      return outcome;
    };
  const able: PaymentProvider = {
    ...hanging().provider,
    mandates: {
      request: called('request', { kind: 'awaiting-customer' } as const),
      check: called('check', { kind: 'pending' } as const),
      end: called('end', { kind: 'ended' } as const),
      coversEveryStart: true,
    },
  };
  const { providers } = guarded(able);
  const { mandates, start, check } = providers.momo;
  const requests = () => [
    mandates?.request?.({ reference: 'a' } as never),
    mandates?.check({ reference: 'a' } as never),
    mandates?.end({ reference: 'a' } as never),
  ];
  await Promise.all(requests());
  expect(mandates?.coversEveryStart).toBe(true);
  vi.useFakeTimers();
  for (const each of ['a', 'b', 'c']) void start(handedOver(each));
  for (const each of ['d', 'e']) void check(asked(each));
  await vi.advanceTimersByTimeAsync(30_000);
  const outcomes = await Promise.all(requests());
  vi.useRealTimers();
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['not-sent', 'unknown', 'unknown']);
  expect(calls).toEqual(['request', 'check', 'end']);
});

test('does not guard a method without a configured provider', () => {
  const { providers, states } = guarded(hanging().provider);
  expect(providers.gsma).toBe(notConfigured);
  expect(states()).not.toHaveProperty('gsma');
});

test('unknown outcomes do not open the breaker: the provider answers', () => {
  const breaker = createCircuitBreaker(() => 0);
  for (let each = 0; each < 100; each += 1) breaker.reportUnknown();
  expect(breaker.state()).toBe('closed');
});

test('failures about a single payment do not open the breaker', () => {
  const breaker = createCircuitBreaker(() => 0);
  for (let each = 0; each < 100; each += 1) breaker.reportFailure({ payment: `only-${each % 2}` });
  expect(breaker.state()).toBe('closed');
});

describe('an outage is told from the failures of one customer', () => {
  const unreachable: PaymentProvider = {
    start: async () => ({ kind: 'not-sent', cause: new Error('connection refused') }),
    check: async () => ({ kind: 'unknown', cause: new Error('connection refused') }),
  };
  /** State after each start; `from` says who makes the nth one. */
  async function statesAfter(count: number, from: (nth: number) => CallOrigin): Promise<string[]> {
    const { providers, states } = guarded(unreachable);
    const seen: string[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      await providers.momo.start({ ...handedOver(`payment-${nth}`), origin: from(nth) });
      seen.push(states().momo ?? '');
    }
    return seen;
  }

  test('five honest customers meet it, the sixth is told at once', async () => {
    const seen = await statesAfter(6, (nth) => ({ payer: `payer-${nth}`, browser: `browser-${nth}` }));
    expect(seen).toEqual(['closed', 'closed', 'closed', 'closed', 'open', 'open']);
  });

  test('one browser with many numbers, one number in many browsers, and two people together do not make it', async () => {
    const attackers: ((nth: number) => CallOrigin)[] = [
      (nth) => ({ payer: `payer-${nth}`, browser: 'one' }),
      (nth) => ({ payer: 'one', browser: `browser-${nth}` }),
      (nth) => ({ payer: `payer-${nth % 2}`, browser: `browser-${nth % 2}` }),
    ];
    for (const from of attackers) expect(await statesAfter(200, from)).not.toContain('open');
  });

  test('customers who leave a request of M-Pesa unanswered do not make it, though the call lasts until they answer', async () => {
    vi.useFakeTimers();
    const { provider } = hanging();
    const stateAfterSix = async (startWaitsForPayer: boolean) => {
      const { providers, states } = guardProviders(
        { momo: { ...provider, startWaitsForPayer } } as Providers,
        {
          limits: { ...limits, starts: 12 },
          elapsed: () => 0,
        },
      );
      for (const each of ['a', 'b', 'c', 'd', 'e', 'f']) {
        void providers.momo.start({ ...handedOver(each), origin: { payer: each, browser: each } });
        await vi.advanceTimersByTimeAsync(60_000);
      }
      return states().momo;
    };
    const [waiting, silent] = [await stateAfterSix(true), await stateAfterSix(false)];
    vi.useRealTimers();
    // Where the answer to a start comes at once, six without one are an outage.
    expect({ waiting, silent }).toEqual({ waiting: 'closed', silent: 'open' });
  });
});

test('allows one trial at a time after a pause, and a longer pause after each failed trial', () => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  for (let each = 0; each < 5; each += 1) breaker.reportFailure({ payment: `payment-${each}` });
  for (const pause of [15_000, 30_000, 60_000, 60_000]) {
    now += pause - 1;
    expect(breaker.canCall()).toBe(false);
    now += 1;
    expect([breaker.canCall(), breaker.canCall()]).toEqual([true, false]);
    breaker.reportFailure({ payment: 'trial' });
  }
  now += 60_000;
  expect(breaker.canCall()).toBe(true);
  breaker.reportAnswer();
  expect([breaker.state(), breaker.canCall()]).toEqual(['closed', true]);
});

test('an answer in time always closes the breaker, and calls are allowed again within a minute of the last failure', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('fail' as const), reference: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ does: fc.constant('unclear' as const) }),
    fc.record({ does: fc.constant('ask' as const) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      const breaker = createCircuitBreaker(() => now);
      for (const each of steps) {
        if (each.does === 'fail') breaker.reportFailure({ payment: String(each.reference) });
        else if (each.does === 'unclear') breaker.reportUnknown();
        else if (each.does === 'ask') breaker.canCall();
        else now += each.ms;
      }
      now += 60_000;
      expect(breaker.canCall()).toBe(true);
      breaker.reportAnswer();
      expect(breaker.state()).toBe('closed');
    }),
  );
});

/**
 * The thief's plan: requests of M-Pesa's Open API to handsets that are switched off, each of which holds a slot until it times out.
 * Every start has a number and a browser of its own.
 */
describe('requests that nobody answers leave slots to others', () => {
  const LIMIT = 50;
  const start = (provider: PaymentProvider, nth: number, more: { network?: string; recipient?: string }) =>
    provider.start({
      ...handedOver(`payment-${nth}`),
      ...(more.recipient && { recipient: more.recipient }),
      origin: {
        payer: `payer-${nth}`,
        browser: `browser-${nth}`,
        ...(more.network && { network: more.network }),
      },
    });
  const flooded = (more: (nth: number) => { network?: string; recipient?: string }) => {
    const { provider, open, answer } = hanging();
    const { providers } = guardProviders({ momo: { ...provider, startWaitsForPayer: true } } as Providers, {
      limits: { ...limits, starts: LIMIT },
      elapsed: () => 0,
    });
    const refused: number[] = [];
    const flood = async () => {
      for (let nth = 0; nth < 300; nth += 1)
        void start(providers.momo, nth, more(nth)).then(
          ({ kind }) => kind === 'not-sent' && refused.push(nth),
        );
      await new Promise(setImmediate);
    };
    return { momo: providers.momo, open, answer, flood, refused };
  };

  test.each([
    ['one network', (nth: number) => ({ network: '192.0.2.0/24', recipient: `line-${nth}` })],
    ['one recipient', (nth: number) => ({ network: `net-${nth}`, recipient: '788100001' })],
    ['three networks', (nth: number) => ({ network: `net-${nth % 3}`, recipient: `line-${nth}` })],
  ])('all from %s', async (_name, more) => {
    const { momo, open, flood } = flooded(more);
    await flood();
    const held = open.length;
    expect(held).toBeLessThan(LIMIT);
    void start(momo, 999, { network: 'honest', recipient: '795000000' });
    await new Promise(setImmediate);
    expect(open).toHaveLength(held + 1);
  });

  test('while half of the slots are free, a city behind one address is not limited', async () => {
    const { momo, open } = flooded(() => ({}));
    for (let nth = 0; nth < LIMIT / 2; nth += 1) void start(momo, nth, { network: 'a city' });
    await new Promise(setImmediate);
    expect(open).toHaveLength(LIMIT / 2);
  });

  test('what was answered is free again for the same network', async () => {
    const { momo, open, answer, flood } = flooded(() => ({ network: 'one', recipient: 'r' }));
    await flood();
    const first = open.length;
    answer({ kind: 'declined', reason: 'no-answer' });
    await new Promise(setImmediate);
    await flood();
    expect(open).toHaveLength(first);
    void momo;
  });
});
