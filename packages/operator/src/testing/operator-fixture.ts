import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { AirtimeFixture } from '../../../conformance/src/operator/airtime-fixture.ts';
import type { AirtimeCharges } from '../charge-port.ts';
import type { DeliveryRecords } from '../delivery-records-port.ts';
import type { Leads } from '../lead-port.ts';
import type { Airtime, Lines, Settings } from '../operator.ts';
import type { Sms } from '../sms-port.ts';

export type { AirtimeFixture, OnceFault } from '../../../conformance/src/operator/airtime-fixture.ts';

/** An operator under test with helpers to create lines and inspect results. */
export type OperatorFixture = Omit<AirtimeFixture, 'operator' | 'line'> & {
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
  /** Text messages that a handset received, newest first. */
  textsTo: (msisdn: Msisdn) => Promise<string[]>;
};
