import type { PaymentMode } from '../payment-mode.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';
import { type CallSeats, callSeats } from './call-seats.ts';
import { type BreakerState, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';

/** Most calls to one provider that are open at once on this node, by who waits for them. */
export type CallLimits = {
  /** Customers who have just pressed "pay". */
  starts: number;
  /** Jobs: checks and refunds. */
  jobs: number;
  /** The nightly comparison. */
  comparisons: number;
};

/** Everybody's providers behind the same breakers, and what is known of them. */
export type GuardedProviders = {
  /** For customers and jobs. */
  providers: Providers;
  /** For comparisons: what they ask takes no seat from a customer's payment. */
  forComparisons: Providers;
  /** Modes whose jobs had better stay in the queue for now; `null` for none. */
  busyModes: () => PaymentMode[] | null;
  /** Of every provider there is an account with. */
  states: () => Partial<Record<PaymentMode, BreakerState>>;
};

export type GuardOptions = {
  /** The variables `PROVIDER_…_CALLS` (docs/configuration.md). */
  limits: CallLimits;
  /** Milliseconds that only ever grow; by default the machine's steady counter. */
  elapsed?: () => number;
};

/** A job that finds no seat waits that long for one before it is put off. */
const JOB_WAITS_MS = 2_000;
/** A call counts as not answered after that long, though it goes on: a start may take its time (SAFETY R5). */
const SLOW_MS = { start: 30_000, refund: 30_000, check: 10_000 };

/** Why a provider was not called. */
export class ProviderNotCalled extends Error {}

type Guard = { breaker: CircuitBreaker; seats: Record<keyof CallLimits, CallSeats> };

/**
 * Puts a limit of open calls and a circuit breaker before every provider, so that one which hangs takes neither the
 * others' workers nor a customer's patience. A start that is not made was certainly not sent: nothing was taken, and the
 * customer hears it at once. A check or a refund that is not made is unknown and tried again, never failed (RULINGS 5).
 */
export function guardProviders(
  providers: Providers,
  { limits, elapsed = () => performance.now() }: GuardOptions,
): GuardedProviders {
  const guards = new Map<PaymentMode, Guard>();
  for (const [mode, provider] of entriesOf(providers)) {
    if (provider === notConfigured) continue;
    const { starts, jobs, comparisons } = limits;
    const seats = { starts: callSeats(starts), jobs: callSeats(jobs), comparisons: callSeats(comparisons) };
    guards.set(mode, { breaker: circuitBreaker(elapsed), seats });
  }
  const guarded = (lane: 'jobs' | 'comparisons') =>
    Object.fromEntries(
      entriesOf(providers).map(([mode, provider]) => {
        const guard = guards.get(mode);
        return [mode, guard ? guardProvider(provider, guard, lane) : provider];
      }),
    ) as Providers;
  return {
    providers: guarded('jobs'),
    forComparisons: guarded('comparisons'),
    busyModes: () => {
      const busy = [...guards].filter(
        ([, { breaker, seats }]) => breaker.state() === 'open' || seats.jobs.isFull(),
      );
      // An empty list would cost the job library its cheaper way of fetching jobs.
      return busy.length ? busy.map(([mode]) => mode) : null;
    },
    states: () => Object.fromEntries([...guards].map(([mode, { breaker }]) => [mode, breaker.state()])),
  };
}

function entriesOf(providers: Providers): [PaymentMode, PaymentProvider][] {
  return Object.entries(providers) as [PaymentMode, PaymentProvider][];
}

function guardProvider(provider: PaymentProvider, guard: Guard, lane: 'jobs' | 'comparisons') {
  const { refunds } = provider;
  const unknown = (cause: Error) => ({ kind: 'unknown' as const, cause });
  const guarded: PaymentProvider = {
    ...provider,
    start: (request) => {
      const how = { reference: request.reference, lane: 'starts', waitMs: 0, slowMs: SLOW_MS.start } as const;
      const notSent = (cause: Error) => ({ kind: 'not-sent' as const, cause });
      return callGuarded(guard, how, () => provider.start(request), notSent);
    },
    check: (request) => {
      const how = { reference: request.reference, lane, waitMs: JOB_WAITS_MS, slowMs: SLOW_MS.check };
      return callGuarded(guard, how, () => provider.check(request), unknown);
    },
  };
  if (!refunds) return guarded;
  const refund: typeof refunds.refund = (request) => {
    const how = { reference: request.reference, lane, waitMs: JOB_WAITS_MS, slowMs: SLOW_MS.refund };
    return callGuarded(guard, how, () => refunds.refund(request), unknown);
  };
  return { ...guarded, refunds: { ...refunds, refund } };
}

type How = { reference: string; lane: keyof CallLimits; waitMs: number; slowMs: number };

async function callGuarded<Outcome extends { kind: string }>(
  { breaker, seats }: Guard,
  { reference, lane, waitMs, slowMs }: How,
  call: () => Promise<Outcome>,
  notCalled: (cause: Error) => Outcome,
): Promise<Outcome> {
  if (breaker.state() === 'open') return notCalled(new ProviderNotCalled('The provider does not answer'));
  if (!(await seats[lane].take(waitMs))) {
    return notCalled(new ProviderNotCalled('Too many calls to the provider are open'));
  }
  let isSlow = false;
  const judge = (kind: string) => {
    if (isSlow) return;
    if (kind === 'not-sent') breaker.failed(reference);
    else if (kind === 'unknown') breaker.unclear();
    else breaker.answered();
  };
  try {
    if (!breaker.allows()) return notCalled(new ProviderNotCalled('The provider does not answer'));
    const slow = setTimeout(() => {
      isSlow = true;
      breaker.failed(reference);
    }, slowMs);
    slow.unref();
    try {
      const outcome = await call();
      judge(outcome.kind);
      return outcome;
    } finally {
      clearTimeout(slow);
    }
  } finally {
    seats[lane].giveBack();
  }
}
