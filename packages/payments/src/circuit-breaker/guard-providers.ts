import {
  type BreakerState,
  type CircuitBreaker,
  createCircuitBreaker,
  type FailureOrigin,
} from '@portal/platform/circuit-breaker';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { ProviderMandates } from '../providers/mandates.ts';
import type { CallOrigin, PaymentProvider, RefundOutcome, StartRequest } from '../providers/provider.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';
import { type CallSlots, createCallSlots } from './call-slots.ts';
import { checkPinLength } from './check-pin-length.ts';

/** Maximum number of concurrent calls to one provider on this node, by caller. */
export type CallLimits = {
  /** Customers who have just pressed "pay". */
  starts: number;
  /** Jobs: checks and refunds. */
  jobs: number;
  /** The nightly comparisons. */
  comparisons: number;
};

/** Whether a job can call a provider now. `full`: as many calls as are allowed are under way; `down`: its breaker is open. */
export type ProviderAvailability = 'free' | 'full' | 'down';

/** The providers with limits and circuit breakers, and their status. */
export type GuardedProviders = ReturnType<typeof guardProviders>;

export type GuardOptions = {
  /** From the variables `PROVIDER_…_CALLS` (docs/configuration.md). */
  limits: CallLimits;
  /** Returns milliseconds of a monotonic clock; by default `performance.now`. */
  elapsed?: () => number;
};

/** How long a job waits for a free slot before the call is skipped. */
const JOB_WAITS_MS = 2_000;
/** After this time a call counts as not answered, though it continues (SAFETY R5). */
const SLOW_MS = { start: 30_000, refund: 30_000, check: 10_000 };

/** Thrown in place of a provider call that was not made. */
export class ProviderNotCalled extends Error {}

/** Whether a refund was certainly not requested: the circuit breaker, the limit of calls or the network kept it back. */
export function isNotSent(outcome: RefundOutcome): boolean {
  return (
    outcome.kind === 'unknown' && (outcome.isSent === false || outcome.cause instanceof ProviderNotCalled)
  );
}

type Guard = { breaker: CircuitBreaker; slots: Record<keyof CallLimits, CallSlots> };

/**
 * Adds a limit of concurrent calls and a circuit breaker to every provider, so that one slow provider blocks
 * neither the workers of others nor customers. A start that is not made has the outcome `not-sent`: nothing was
 * charged, and the customer is told at once. A check or refund that is not made has the outcome `unknown` and is
 * tried again, never failed (RULINGS 5).
 */
export function guardProviders(
  providers: Providers,
  { limits, elapsed = () => performance.now() }: GuardOptions,
) {
  const guards = new Map<PaymentMode, Guard>();
  for (const [mode, provider] of toEntries(providers)) {
    if (provider === notConfigured) continue;
    const { starts, jobs, comparisons } = limits;
    const slots = {
      starts: createCallSlots(starts),
      jobs: createCallSlots(jobs),
      comparisons: createCallSlots(comparisons),
    };
    guards.set(mode, { breaker: createCircuitBreaker(elapsed), slots });
  }
  const guarded = (caller: 'jobs' | 'comparisons') =>
    Object.fromEntries(
      toEntries(providers).map(([mode, provider]) => {
        const guard = guards.get(mode);
        return [mode, guard ? guardProvider(provider, guard, caller) : provider];
      }),
    ) as Providers;
  const availabilityOf = ({ breaker, slots }: Guard): ProviderAvailability => {
    if (breaker.state() === 'open') return 'down';
    return slots.jobs.isFull() ? 'full' : 'free';
  };
  return {
    /** For customers and jobs. */
    providers: guarded('jobs'),
    /** For the comparisons: their calls take no slot from customers and jobs. */
    forComparisons: guarded('comparisons'),
    /** For the scheduler of payment steps. */
    availability: (mode: PaymentMode): ProviderAvailability => {
      const guard = guards.get(mode);
      return guard ? availabilityOf(guard) : 'free';
    },
    /** Breaker state of every configured provider. */
    states: (): Partial<Record<PaymentMode, BreakerState>> =>
      Object.fromEntries([...guards].map(([mode, { breaker }]) => [mode, breaker.state()])),
  };
}

function toEntries(providers: Providers): [PaymentMode, PaymentProvider][] {
  return Object.entries(providers) as [PaymentMode, PaymentProvider][];
}

function guardProvider(provider: PaymentProvider, guard: Guard, caller: 'jobs' | 'comparisons') {
  const notCalled = (cause: Error) => ({ kind: 'unknown' as const, cause });
  const ofJob = { caller, waitMs: JOB_WAITS_MS, notCalled };
  const hasCiphertextLength = checkPinLength(provider.pins);
  const guarded: PaymentProvider = {
    ...provider,
    start: async (request) => {
      if (!(await hasCiphertextLength(request.encryptedPin)))
        return { kind: 'unreadable-pin', cause: new Error('not as long as the key of the wallet') };
      return callGuarded(guard, {
        origin: toFailureOrigin(request),
        caller: 'starts',
        holders: holdersOf(request),
        waitMs: 0,
        slowMs: provider.startWaitsForPayer ? null : SLOW_MS.start,
        call: () => provider.start(request),
        notCalled: (cause) => ({ kind: 'not-sent' as const, cause }),
      });
    },
    check: (request) => {
      return callGuarded(guard, {
        ...ofJob,
        origin: toFailureOrigin(request),
        slowMs: SLOW_MS.check,
        call: () => provider.check(request),
      });
    },
  };
  return {
    ...guarded,
    ...guardRefunds(provider, (call) => callGuarded(guard, { ...ofJob, ...call })),
    ...(provider.mandates && { mandates: guardMandates(provider.mandates, guard) }),
  };
}

/** A customer waits for the answer to a request, as for that to a start. */
function guardMandates(mandates: ProviderMandates, guard: Guard): ProviderMandates {
  const { request, check, end } = mandates;
  const notCalled = (cause: Error) => ({ kind: 'unknown' as const, cause });
  const ofJob = { caller: 'jobs' as const, waitMs: JOB_WAITS_MS, slowMs: SLOW_MS.check, notCalled };
  return {
    ...mandates,
    ...(request && {
      request: (asked) =>
        callGuarded(guard, {
          origin: toFailureOrigin(asked),
          caller: 'starts',
          holders: [`payer ${asked.payer}`],
          waitMs: 0,
          slowMs: SLOW_MS.start,
          call: () => request(asked),
          notCalled: (cause) => ({ kind: 'not-sent' as const, cause }),
        }),
    }),
    check: (names) =>
      callGuarded(guard, { ...ofJob, origin: toFailureOrigin(names), call: () => check(names) }),
    end: (names) => callGuarded(guard, { ...ofJob, origin: toFailureOrigin(names), call: () => end(names) }),
  };
}

type RefundCall = Pick<GuardedCall<RefundOutcome>, 'origin' | 'slowMs' | 'call'>;

/** Refunds and payouts of a provider that has them. */
function guardRefunds(
  { refunds, payouts }: PaymentProvider,
  callWith: (call: RefundCall) => Promise<RefundOutcome>,
): Pick<PaymentProvider, 'refunds' | 'payouts'> {
  const guarded =
    <Request extends { reference: string }>(call: (request: Request) => Promise<RefundOutcome>) =>
    (request: Request) =>
      callWith({ origin: toFailureOrigin(request), slowMs: SLOW_MS.refund, call: () => call(request) });
  const part = refunds?.refundPart && { refundPart: guarded(refunds.refundPart) };
  return {
    ...(refunds && { refunds: { ...refunds, refund: guarded(refunds.refund), ...part } }),
    ...(payouts && { payouts: { payOut: guarded(payouts.payOut) } }),
  };
}

/** A call without an origin counts as caused by a payer and a browser of its own. */
function toFailureOrigin({
  reference,
  origin,
}: {
  reference: string;
  origin?: CallOrigin | undefined;
}): FailureOrigin {
  return { payment: reference, payer: origin?.payer ?? reference, browser: origin?.browser ?? reference };
}

/**
 * What a start may have in common with others. Where the call lasts until the payer answers, whoever sends requests that nobody
 * answers would else hold all slots (decision 190).
 */
function holdersOf({ origin, recipient }: StartRequest): string[] {
  const { payer, browser, network } = origin ?? {};
  return Object.entries({ payer, browser, network, recipient }).flatMap(([kind, value]) =>
    value ? [`${kind} ${value}`] : [],
  );
}

type GuardedCall<Outcome> = {
  origin: FailureOrigin;
  caller: keyof CallLimits;
  holders?: readonly string[];
  /** How long to wait for a free slot, in milliseconds. */
  waitMs: number;
  /** When the call counts as not answered, in milliseconds; `null`: never, because a person answers it. */
  slowMs: number | null;
  call: () => Promise<Outcome>;
  /** The outcome when the call is not made. */
  notCalled: (cause: Error) => Outcome;
};

async function callGuarded<Outcome extends { kind: string }>(
  { breaker, slots }: Guard,
  { origin, caller, holders, waitMs, slowMs, call, notCalled }: GuardedCall<Outcome>,
): Promise<Outcome> {
  if (breaker.state() === 'open')
    return notCalled(new ProviderNotCalled('provider not called: circuit breaker open'));
  if (!(await slots[caller].acquire(waitMs, holders))) {
    return notCalled(new ProviderNotCalled('provider not called: too many concurrent calls'));
  }
  let isSlow = false;
  const report = (kind: string) => {
    if (isSlow) return;
    if (kind === 'not-sent') breaker.reportFailure(origin);
    else if (kind === 'unknown') breaker.reportUnknown();
    else breaker.reportAnswer();
  };
  try {
    if (!breaker.canCall())
      return notCalled(new ProviderNotCalled('provider not called: circuit breaker open'));
    const countAsSlow = () => {
      isSlow = true;
      breaker.reportFailure(origin);
    };
    const slow = slowMs === null ? undefined : setTimeout(countAsSlow, slowMs).unref();
    try {
      const outcome = await call();
      report(outcome.kind);
      return outcome;
    } finally {
      clearTimeout(slow);
    }
  } finally {
    slots[caller].release(holders);
  }
}
