import type { Clock } from '@portal/domain/time/clock';

/** What happens to the next creating request about a number or an account. */
export type TmfFault =
  /** Made, and the connection ends without an answer. */
  | 'lost-answer'
  /** Made, and the answer never comes. */
  | 'late-answer'
  /** Not made, and the connection ends without an answer. */
  | 'not-answered'
  /** Accepted, and completed when it is next asked for. */
  | 'in-progress'
  /** Accepted, and failed with a reason. */
  | 'failed'
  | 'refused'
  | 'busy'
  | 'conflict';

/** An entry of a list, as the interface has it. */
export type Entry = { id: string } & Record<string, unknown>;

/** A line and its monetary balance in whole units of the currency. */
export type TmfLineState = { offering: string; status: string; airtime: number; account?: string };

/** A request as it was received. */
export type ReceivedRequest = {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
};

/** A bundle of data in the catalogue; `price` in whole units of the currency, `status` is `Active` when left out. */
export type TmfBundle = {
  id: string;
  name: string;
  category: string;
  megabytes: number;
  days: number;
  price: number;
  status?: string;
};

/** A billing account: its contact, and what was paid beyond its bills. */
export type TmfAccountState = { email: string; number: string; credit: number };

/** A bill; `owed` in whole units of the currency, days as `2026-02-28`. Left out, its status follows from `owed`. */
export type TmfBillState = {
  id: string;
  account: string;
  owed: number;
  start: string;
  end: string;
  due: string;
  status?: string;
};

/** An answer about a place: one of TMF645, a task that ends later or never, a failure, or none. */
type TownAnswer = 'qualified' | 'unqualified' | 'alternate' | 'later' | 'never' | 'failed' | 'not-answered';

type SigscaleBucket = {
  id: string;
  name: string;
  lifecycleStatus: string;
  product: { id: string };
  remainedAmount: { units: string; amount: string };
};

type SigscaleLogRow = {
  date: string;
  type: 'topup';
  bucketBalance: { id: string };
  /** Money in millionths. */
  amount: { units: string; amount: number };
  product: { id: string };
};

/** A rating session of SigScale. `reserved`: what is off the balance and not charged yet. */
type RatingSession = { id: string; number: string; consumer: string; reserved: number; isOpen: boolean };

/** An entry of SigScale's accounting log. */
type UsageEntry = {
  date: string;
  type: 'start' | 'stop';
  session: Pick<RatingSession, 'id' | 'number' | 'consumer'>;
  charged: number | null;
};

/** Everything that the simulated operator knows. It is in memory: it outlives a portal, not its own process. */
export type TmfState = ReturnType<typeof createTmfState>;

/** Creates an operator without lines. */
export function createTmfState(clock: Clock) {
  return {
    clock,
    lines: new Map<string, TmfLineState>(),
    topUps: [] as Entry[],
    bundles: [] as TmfBundle[],
    orders: [] as Entry[],
    accounts: new Map<string, TmfAccountState>(),
    bills: [] as TmfBillState[],
    payments: [] as Entry[],
    messages: [] as Entry[],
    qualifications: [] as Entry[],
    /** What is said about places in a town; others are unqualified. */
    townAnswers: new Map<string, TownAnswer>(),
    /** SigScale's buckets and balance log. */
    buckets: [] as SigscaleBucket[],
    log: [] as SigscaleLogRow[],
    /** SigScale's rating sessions and accounting log. */
    sessions: [] as RatingSession[],
    usage: [] as UsageEntry[],
    /** By number or account, used up in order. Reservations: by `reserve` and the number. */
    faults: new Map<string, TmfFault[]>(),
    /** What lines used, by number and time in UTC. */
    dataUsed: new Map<string, { at: string; kilobytes: number }[]>(),
    /** Whether usage is counted for the whole period only, whatever days are asked for. */
    countsWholePeriods: false,
    usageState: 'done' as 'done' | 'inProgress',
    requests: [] as ReceivedRequest[],
    tokenRequests: 0,
    /** Whether filters by attribute are ignored, as a server may do with those that it does not know. */
    ignoresFilters: false,
    /** Whether the catalogue answers every request with a server error. */
    isCatalogueAway: false,
    /** The largest page, whatever a client asks for. */
    pageMax: 50,
  };
}

/** The next fault of a number or an account. */
export function takeFault({ faults }: Pick<TmfState, 'faults'>, number: string): TmfFault | undefined {
  return faults.get(number)?.shift();
}
