import type { Clock } from '@portal/domain/time/clock';
import type { Fields, FieldValues } from '@portal/platform/config/variable-fields';
import type { CheckFinding } from '../check-finding.ts';
import type { SmsListener, SmsRoute } from '../sms-port.ts';

/** What every route gets besides its own settings. */
export type SmsRouteDeps = SmsListener & {
  /** Address for the callbacks of this route, with its secret. `null`: derived from PUBLIC_URL; else another origin. */
  callbackUrl: (origin: string | null) => string;
  clock: Clock;
  /** Log entries contain no number, text or password. */
  log: {
    info: (facts: object, message: string) => void;
    warn: (facts: object, message: string) => void;
  };
};

/**
 * A way to send messages: a folder with this descriptor and a line in sms-registry.ts. Its code is loaded only when
 * OPERATOR_SMS names it.
 */
export type SmsAdapter<Settings extends Fields = Fields> = {
  settings: Settings;
  /** What is missing or wrong in its variables when it is used, one sentence each. */
  problems: (given: Readonly<Record<string, unknown>>) => string[];
  // Methods, so that adapters with different settings fit in one list.
  /** Asks the other side whether it would take messages, without sending or receiving one. */
  check(settings: FieldValues<Settings>, deps: Pick<SmsRouteDeps, 'clock'>): Promise<CheckFinding[]>;
  open(settings: FieldValues<Settings>, deps: SmsRouteDeps): Promise<SmsRoute>;
};

/** Checks the types of a descriptor. */
export function defineSmsAdapter<const Settings extends Fields>(
  adapter: SmsAdapter<Settings>,
): SmsAdapter<Settings> {
  return adapter;
}
