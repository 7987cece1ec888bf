import type { DeliveryRecords, Lines, Operator } from '@isano/adapter-kit/operator';
import type { Money, Msisdn } from '@isano/adapter-kit/values';

export type Airtime = Operator['airtime'];

/** An operator that only tops up, with helpers to create lines and inspect results. */
export type AirtimeFixture = {
  operator: { lines: Lines; airtime: Airtime; deliveries: DeliveryRecords };
  line: (kind: 'prepaid' | 'barred' | 'closed') => Promise<Msisdn>;
  /** Creates a prepaid line whose first top-up meets a fault and rejects. */
  unreliableLine: (fault: OnceFault) => Promise<Msisdn>;
  /** The same operator as another process sees it. */
  restart: () => Airtime;
  /**
   * The same operator with a time-out that passes soon, for the answer that comes after it. Every other call has one that no busy machine
   * reaches. Left out where the late answer does not come at all.
   */
  impatient?: () => Airtime;
  /** Lets the time pass after which nothing of an earlier call is on its way any more. */
  settle: () => void;
  /** Airtime of a line in whole francs. */
  airtimeOf: (msisdn: Msisdn) => Promise<number>;
  /** What is delivered; left out: RWF 500. */
  amount?: Money;
};

/** What goes wrong once, at the first top-up of a line. */
export type OnceFault =
  /** Delivered, and the answer is lost. */
  | 'lost-answer'
  /** Delivered, and the answer comes after the time-out. */
  | 'late-answer'
  /** The process ends after it has stored the request and before it calls: nothing is delivered. */
  | 'stopped-before-call';

/** What scenarios deliver. */
export function amountOf({ amount }: Pick<AirtimeFixture, 'amount'>): Money {
  return amount ?? { minor: 500, currency: 'RWF' };
}
