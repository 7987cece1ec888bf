import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@portal/domain/time/clock';
import { type Repetition, repeat } from '@portal/platform/repeat';
import type { InFlightCalls } from './in-flight-calls.ts';
import { createWatchedSteps, type Lease, type WatchStore } from './watched-steps.ts';

/** Whether steps of a lane can start now. `full`: others must end first; `down`: they would only fail. */
export type LaneAvailability = 'free' | 'full' | 'down';

/** How many steps of a lane a process could start now. */
export type FreeLane<Lane extends string> = { lane: Lane; slots: number };

/** `Kind`: what the lane and the lease of a step depend on. */
type SchedulerOptions<Kind, Step extends Kind, Lane extends string> = {
  /** Slots of each lane in this process. Lanes share none. */
  lanes: Readonly<Partial<Record<Lane, number>>>;
  laneOf: (kind: Kind) => Lane;
  leaseMsOf: (kind: Kind) => number;
  availability: (lane: Lane) => LaneAvailability;
  /** Leases the oldest due steps of each lane that nobody holds to this process, at most as many as it has slots. */
  claim: (lanes: readonly FreeLane<Lane>[], now: Date) => Promise<Lease<Step>[]>;
  /** Changes leases. That of a step which was planned again since is left alone. */
  setLeases: (leases: readonly Lease<Step>[]) => Promise<void>;
  /** Whether a stopping process gives a running step to others: false when a second request beside it may do harm. */
  isSharedAtStop: (step: Step) => boolean;
  perform: (step: Step) => Promise<void>;
  /** For steps that this process repeats by its own timer; by default there are none. */
  watch?: WatchStore<Step>;
  idOf: (step: Step) => string;
  inFlight: InFlightCalls;
  clock: Clock;
  /** Receives ids and errors. */
  log: { warn: (facts: object, message: string) => void };
  /** Ids for the log. */
  describe: (step: Step) => object;
};

/** A scheduler as those see it who record what is due. */
export type StepRunner<Kind, Step extends Kind> = {
  /**
   * Until when this process would hold a step that it does now: to be written in the statement that makes it due. `null` when
   * it cannot; then any process claims it.
   */
  leaseUntil: (kind: Kind) => Date | null;
  /** Does a step whose lease was written. Best effort: what does not start before the lease ends is claimed again. */
  run: (step: Step) => Promise<void> | void;
  /**
   * The name of this process, when it can repeat a step by its own timer: to be written with the end of that watch as
   * `due_at`. `null` when it cannot; then the time of the next try is written.
   */
  watcher: () => string | null;
  /** Repeats a step that this process watches. The latest call counts. */
  repeatAt: (step: Step, at: Date) => void;
};

/** Does the due steps of a table with `due_at` and leases, in one process of several. Those it watches it does by its own timer. */
export type Scheduler<Kind, Step extends Kind> = StepRunner<Kind, Step> & {
  /** From now on claims what is due each second. */
  start: () => void;
  /** Claims nothing more, waits three seconds for what runs, and gives back the leases of what is left. */
  stop: () => Promise<void>;
  /** For tests: does everything that is due, until nothing is. */
  runDue: () => Promise<void>;
};

const CLAIM_EVERY_MS = 1_000;
/** Steps of one lane that wait for a slot. */
const MAX_WAITING = 200;
/** A step that throws is due again after this time. */
const FAILED_MS = 60_000;
const MAX_STOP_WAIT_MS = 3_000;

type LaneState<Step> = {
  slots: number;
  running: Set<Lease<Step>>;
  waiting: Lease<Step>[];
  /** The last claim filled every slot: there may be more. */
  hasMore: boolean;
};

/**
 * Creates the scheduler of a process. What the process records it does at once; what others left it claims once it is started.
 */
export function createScheduler<Kind, Step extends Kind, Lane extends string>(
  options: SchedulerOptions<Kind, Step, Lane>,
): Scheduler<Kind, Step> {
  const { laneOf, availability, inFlight, clock, log } = options;
  let loop: Repetition | null = null;
  let isStopping = false;
  const lanes = createLanes(options, () => loop?.wake());
  const setLeases = createLeaseSetter(options);
  const watched = createWatchedSteps({ watch: options.watch ?? null, idOf: options.idOf, clock });

  /** Extends the leases of what runs longer than expected. */
  const extend = (): Promise<void> => {
    const now = clock.now();
    const ending = lanes
      .running()
      .filter(({ step, until }) => until.getTime() - now.getTime() < options.leaseMsOf(step) / 2);
    for (const lease of ending) lease.until = leaseFrom(options, lease.step);
    return setLeases(ending);
  };

  /** Claims what is due and starts it. Returns how many steps. */
  const claimDue = async (): Promise<number> => {
    const free = lanes.free();
    const claimed = free.length === 0 ? [] : await options.claim(free, clock.now());
    for (const lane of free)
      lanes.noteMore(lane, claimed.filter(({ step }) => laneOf(step) === lane.lane).length);
    for (const lease of claimed) lanes.accept(lease);
    return claimed.length;
  };

  const tick = async (): Promise<void> => {
    try {
      await extend();
      lanes.startWaiting();
      await watched.report();
      for (const lease of await watched.takeDue()) lanes.accept(lease);
      await claimDue();
    } catch (err) {
      log.warn({ err }, 'failed to claim what is due');
    }
  };

  return {
    leaseUntil: (kind) => {
      if (isStopping || availability(laneOf(kind)) === 'down' || lanes.isCrowded(kind)) return null;
      return leaseFrom(options, kind);
    },
    run: (step) => lanes.accept({ step, until: leaseFrom(options, step) }),
    watcher: watched.watcher,
    repeatAt: watched.add,
    start: () => {
      loop ??= repeat(CLAIM_EVERY_MS, tick);
    },
    stop: async () => {
      isStopping = true;
      lanes.close();
      await loop?.stop();
      await Promise.race([inFlight.waitForAll(), wait(MAX_STOP_WAIT_MS, null, { ref: false })]);
      const until = clock.now();
      const left = [
        ...lanes.waiting(),
        ...lanes.running().filter(({ step }) => options.isSharedAtStop(step)),
      ];
      await setLeases(left.map(({ step }) => ({ step, until })));
      await watched.end().catch((err) => log.warn({ err }, 'failed to end the watch of steps'));
    },
    runDue: async () => {
      while ((await claimDue()) > 0) await inFlight.waitForAll();
      await inFlight.waitForAll();
    },
  };
}

function leaseFrom<Kind>(
  { leaseMsOf, clock }: { leaseMsOf: (kind: Kind) => number; clock: Clock },
  kind: Kind,
): Date {
  return new Date(clock.now().getTime() + leaseMsOf(kind));
}

/** A lease that could not be changed ends by itself. */
function createLeaseSetter<Kind, Step extends Kind, Lane extends string>({
  setLeases,
  log,
}: Pick<SchedulerOptions<Kind, Step, Lane>, 'setLeases' | 'log'>) {
  return async (leases: readonly Lease<Step>[]): Promise<void> => {
    if (leases.length === 0) return;
    await setLeases(leases).catch((err) => log.warn({ err }, 'failed to change the leases of steps'));
  };
}

/** The slots of a process, and what runs and waits in each lane. `onSlot`: a lane that had more due than slots has a free one. */
function createLanes<Kind, Step extends Kind, Lane extends string>(
  options: SchedulerOptions<Kind, Step, Lane>,
  onSlot: () => void,
) {
  const { laneOf, availability, perform, inFlight, clock, log, describe } = options;
  const setLeases = createLeaseSetter(options);
  let isClosed = false;
  const lanes = new Map<Lane, LaneState<Step>>();
  for (const [lane, slots] of Object.entries(options.lanes) as [Lane, number][])
    lanes.set(lane, { slots, running: new Set(), waiting: [], hasMore: false });
  const stateOf = (lane: Lane): LaneState<Step> => {
    const state = lanes.get(lane);
    if (!state) throw new Error(`there is no lane ${lane}`);
    return state;
  };
  const all = () => [...lanes.values()];

  const start = async (lease: Lease<Step>, lane: Lane): Promise<void> => {
    const state = stateOf(lane);
    state.running.add(lease);
    try {
      await perform(lease.step);
    } catch (err) {
      log.warn({ ...describe(lease.step), err }, 'step failed; it is repeated later');
      await setLeases([{ step: lease.step, until: new Date(clock.now().getTime() + FAILED_MS) }]);
    } finally {
      state.running.delete(lease);
      startWaitingIn(lane);
      if (state.hasMore && state.waiting.length === 0) onSlot();
    }
  };

  /** Starts what waits and is still leased, as far as there are slots. */
  const startWaitingIn = (lane: Lane): void => {
    const state = stateOf(lane);
    if (isClosed || state.waiting.length === 0) return;
    const now = clock.now();
    state.waiting = state.waiting.filter(({ until }) => until > now);
    while (state.running.size < state.slots && availability(lane) === 'free') {
      const next = state.waiting.shift();
      if (!next) return;
      inFlight.track(start(next, lane));
    }
  };

  return {
    /** Starts a step, or lets it wait for a slot. */
    accept: (lease: Lease<Step>): void => {
      const lane = laneOf(lease.step);
      stateOf(lane).waiting.push(lease);
      startWaitingIn(lane);
    },
    startWaiting: (): void => {
      for (const lane of lanes.keys()) startWaitingIn(lane);
    },
    free: (): FreeLane<Lane>[] =>
      [...lanes].flatMap(([lane, { slots, running, waiting }]) => {
        const left = slots - running.size - waiting.length;
        return left > 0 && !isClosed && availability(lane) === 'free' ? [{ lane, slots: left }] : [];
      }),
    /** Notes how many steps a lane got for its free slots. */
    noteMore: ({ lane, slots }: FreeLane<Lane>, claimed: number): void => {
      stateOf(lane).hasMore = claimed === slots;
    },
    isCrowded: (kind: Kind): boolean => stateOf(laneOf(kind)).waiting.length >= MAX_WAITING,
    running: (): Lease<Step>[] => all().flatMap(({ running }) => [...running]),
    waiting: (): Lease<Step>[] => all().flatMap(({ waiting }) => waiting),
    /** Nothing starts any more. */
    close: (): void => {
      isClosed = true;
    },
  };
}
