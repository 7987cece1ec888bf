import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { AirtimeCharges } from '../charge-port.ts';
import type { DeliveryRecords } from '../delivery-records-port.ts';
import type { Leads } from '../lead-port.ts';
import type { Airtime, Lines, Settings, Sms } from '../operator.ts';

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
  unknownNumber: Msisdn;
  /** Airtime of a line in whole francs. */
  airtimeOf: (msisdn: Msisdn) => Promise<number>;
  /** Text messages that a handset received, newest first. */
  textsTo: (msisdn: Msisdn) => Promise<string[]>;
};
