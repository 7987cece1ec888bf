import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { AirtimeCharges } from '../charge-port.ts';
import type { DeliveryRecords } from '../delivery-records-port.ts';
import type { Leads } from '../lead-port.ts';
import type { Airtime, Lines, Settings } from '../operator.ts';
import type { Sms } from '../sms-port.ts';

/** An operator under test with helpers to create lines and inspect results. */
export type OperatorFixture = {
  operator: {
    lines: Lines;
    airtime: Airtime;
    airtimeCharges: AirtimeCharges;
    deliveries: DeliveryRecords;
    leads: Leads;
    sms: Sms;
    settings: Settings;
  };
  line: (kind: 'prepaid' | 'postpaid' | 'hybrid' | 'broadband' | 'barred' | 'closed') => Promise<Msisdn>;
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
  unknownNumber: Msisdn;
  /** Airtime of a line in whole francs. */
  airtimeOf: (msisdn: Msisdn) => Promise<number>;
  /** Text messages that a handset received, newest first. */
  textsTo: (msisdn: Msisdn) => Promise<string[]>;
};

/** An operator that only tops up, with helpers to create lines and inspect results. */
export type AirtimeFixture = Pick<
  OperatorFixture,
  'airtimeOf' | 'unreliableLine' | 'restart' | 'impatient' | 'settle'
> & {
  operator: Pick<OperatorFixture['operator'], 'lines' | 'airtime' | 'deliveries'>;
  line: (kind: 'prepaid' | 'barred' | 'closed') => Promise<Msisdn>;
};

/** What goes wrong once, at the first top-up of a line. */
export type OnceFault =
  /** Delivered, and the answer is lost. */
  | 'lost-answer'
  /** Delivered, and the answer comes after the time-out. */
  | 'late-answer'
  /** The process ends after it has stored the request and before it calls: nothing is delivered. */
  | 'stopped-before-call';
