import type { Clock } from '@portal/domain/time/clock';

/** What the network knows about the holder of a number. */
export type Holder =
  | 'usual'
  | 'new-sim'
  | 'new-owner'
  | 'not-answered'
  | 'other-operator'
  | 'fixed-line'
  | 'web-page';

/** What happens to the next charge or refund of a line. */
export type BillingFault =
  /** Made, and the connection ends without an answer. */
  | 'lost-answer'
  /** Made, and the answer never comes. */
  | 'late-answer'
  /** Not made, and the connection ends without an answer. */
  | 'not-answered'
  /** Accepted, and carried out when it is next asked for. */
  | 'in-progress'
  /** Accepted, and denied when it is next asked for. */
  | 'denied-later'
  | 'busy';

/** A line that pays; `airtime` in whole units of the currency. `postpaid`: carrier billing is not for it. */
export type BillingLine = { status: 'open' | 'barred' | 'closed' | 'postpaid'; airtime: number };

/** A payment or refund, as the documents have it. */
export type Entry = {
  id: string;
  phoneNumber: string;
  amount: number;
  clientCorrelator: string | undefined;
  status: 'processing' | 'succeeded' | 'denied';
  /** Outcome of one in progress. */
  becomes: 'succeeded' | 'denied';
  at: Date;
};

/** A refund and the payment that it is of. */
export type RefundEntry = Entry & { paymentId: string; isPart: boolean };

/** A request as it was received. */
export type ReceivedCall = { method: string; url: string; headers: Record<string, unknown>; body: unknown };

/** Everything that the simulated operator knows. It is in memory: it outlives a portal, not its own process. */
export type CamaraState = ReturnType<typeof createCamaraState>;

/** Creates an operator without lines. */
export function createCamaraState(clock: Clock) {
  return {
    clock,
    /** By number with `+`; the others are usual ones. */
    holders: new Map<string, Holder>(),
    /** By number with `+`. */
    lines: new Map<string, BillingLine>(),
    payments: [] as Entry[],
    refunds: [] as RefundEntry[],
    /** By number with `+`, used up in order. */
    faults: new Map<string, BillingFault[]>(),
    /** Number with `+` of the device that the next browser is on; `null`: none that the network recognises. */
    deviceNumber: null as string | null,
    /** Whether tokens are of no use to verify a number, as on Wi-Fi. */
    isOnWifi: false,
    /** Tokens that were given out, with their scopes and the device that they are for. */
    tokens: new Map<string, { scope: string; deviceNumber: string | null }>(),
    /** Without those for tokens. */
    calls: [] as ReceivedCall[],
    tokenRequests: 0,
    /** The largest page, whatever a client asks for. */
    pageMax: 50,
  };
}

/** The next fault of a number. */
export function takeBillingFault({ faults }: CamaraState, phoneNumber: string): BillingFault | undefined {
  return faults.get(phoneNumber)?.shift();
}
