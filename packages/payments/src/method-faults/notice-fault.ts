import type { Clock } from '@portal/domain/time/clock';
import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { availabilityKey, type PaymentMode } from '../methods/payment-mode.ts';
import type { PaymentLog, RaiseAlarm } from '../payment-alarms.ts';
import type { CheckOutcome, RefundOutcome, StartOutcome } from '../providers/provider.ts';
import type { MethodFaults, PaymentOfCustomer } from './method-faults.ts';

type FaultDeps = { methodFaults: MethodFaults; alarm: RaiseAlarm; clock: Clock; log: PaymentLog };

/** Starts that the provider has taken, whatever the customer did then. */
const TAKEN: readonly StartOutcome['kind'][] = [
  'awaiting-customer',
  'redirect',
  'paid',
  'declined',
  'wrong-pin',
];

/**
 * Faults that no number of requests can prove: a malformed request may be so by what its customer typed. An odd e-mail address
 * that the gateway can't escape is "no JSON" or "wrong XML" there (RULINGS 84).
 */
const MAY_BE_CUSTOMERS: readonly ConfigurationFaultKind[] = ['request-refused'];

/**
 * Customers whose requests met a fault, with as many numbers and browsers and no request taken in between, before a way to pay is
 * switched off: an adapter may take an answer about one customer's request for one about the account (RULINGS 84).
 */
export const FAULT_CUSTOMERS = 3;

/**
 * Switches a way to pay off when its provider refuses requests of this portal whoever pays, with an alarm, and on again with
 * the first request that it takes. Never throws: the payment does not depend on it.
 */
export async function noticeStartFault(
  deps: FaultDeps,
  payment: PaymentOfCustomer,
  outcome: StartOutcome,
): Promise<void> {
  const { mode } = payment;
  const method = availabilityKey(mode);
  try {
    if (outcome.kind === 'misconfigured') {
      raiseAlarm(deps, mode, outcome.cause);
      if (MAY_BE_CUSTOMERS.includes(outcome.cause.fault)) return;
      const now = deps.clock.now();
      if (
        outcome.cause.isOwnCall ||
        (await deps.methodFaults.countCustomers(payment, now)) >= FAULT_CUSTOMERS
      )
        await deps.methodFaults.switchOff(method, outcome.cause, now);
    } else if (TAKEN.includes(outcome.kind)) {
      const known = await deps.methodFaults.listCached();
      if (!known.some((each) => each.method === method)) return;
      await deps.methodFaults.clear(method);
      deps.log.info({ mode }, 'the provider takes requests again: the way to pay is back');
    }
  } catch (err) {
    deps.log.error({ mode, err }, 'failed to record a fault of the configuration');
  }
}

/**
 * Alarms when a check or a refund meets a fault of the configuration. It switches nothing off: customers may still pay, and a
 * provider's word about one payment could be caused by its payer (RULINGS 84).
 */
export function alarmOnFault(
  deps: Pick<FaultDeps, 'alarm' | 'log'>,
  mode: PaymentMode,
  outcome: CheckOutcome | RefundOutcome,
): void {
  if ('cause' in outcome && outcome.cause instanceof ConfigurationFault)
    raiseAlarm(deps, mode, outcome.cause);
}

function raiseAlarm(
  { alarm, log }: Pick<FaultDeps, 'alarm' | 'log'>,
  mode: PaymentMode,
  err: ConfigurationFault,
) {
  log.error({ mode, fault: err.fault, err }, 'the provider refuses the configuration of this portal');
  alarm('misconfigured');
}
