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

/** A way to send messages, of an add-on. Its code is loaded only when OPERATOR_SMS names it. */
export type SmsAdapter = {
  settings: Fields;
  /** What is missing or wrong in its variables when it is used, one sentence each. */
  problems: (given: Readonly<Record<string, unknown>>) => string[];
  /** Asks the other side whether it would take messages, without sending or receiving one. */
  check: (settings: unknown, deps: Pick<SmsRouteDeps, 'clock'>) => Promise<CheckFinding[]>;
  open: (settings: unknown, deps: SmsRouteDeps) => Promise<SmsRoute>;
};

type TypedSmsAdapter<Given extends Fields> = Pick<SmsAdapter, 'problems'> & {
  settings: Given;
  check: (settings: FieldValues<Given>, deps: Pick<SmsRouteDeps, 'clock'>) => Promise<CheckFinding[]>;
  open: (settings: FieldValues<Given>, deps: SmsRouteDeps) => Promise<SmsRoute>;
};

/** Types the settings of an adapter by its own table of variables. */
export function defineSmsAdapter<const Given extends Fields>(adapter: TypedSmsAdapter<Given>): SmsAdapter {
  return adapter as SmsAdapter;
}
