import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import type { StartOutcome } from '../provider.ts';
import { refusal } from './wire.ts';

/**
 * Beginnings of sentences that no input of a customer causes (PaystackOSS/openapi, `errors/api-errors.json`). Only the
 * beginning is compared: what follows may repeat what was sent.
 */
const FAULTS: readonly [RegExp, ConfigurationFaultKind][] = [
  [/^invalid key|^format is authorization/i, 'credentials-refused'],
  [/^currency not supported/i, 'currency-refused'],
  [/^invalid merchant selected/i, 'account-unknown'],
  [
    /^no active channel|^merchant is not enabled|^access denied|^your ip address is not allowed/i,
    'not-enabled',
  ],
  [/^invalid callback url|^callback_url must be/i, 'callback-refused'],
  [/^invalid character in transaction reference/i, 'request-refused'],
];

/** Sentences about the amount of one order. */
const ABOVE_LIMIT = /^transaction amount limit exceeded|^watch your spending/i;

/** What it means that no page was given for a charge. Anything but the gateway's own refusal is unknown (RULINGS 5). */
export function readRefusal({ status, body }: { status: number; body: unknown }): StartOutcome {
  const { data } = refusal.safeParse(body);
  const words = `Initialize was answered HTTP ${status}: ${data?.message.slice(0, 120)}`;
  if (!data) return { kind: 'unknown', cause: new Error(words) };
  const fault = faultIn(data.message, data.code) ?? (status === 401 ? 'credentials-refused' : null);
  if (fault) return { kind: 'misconfigured', cause: new ConfigurationFault(fault, words) };
  // Which of both sides is at fault is not known; it is not the customer.
  if (status === 403) return { kind: 'not-sent', cause: new Error(words) };
  return { kind: 'declined', reason: ABOVE_LIMIT.test(data.message) ? 'limit-exceeded' : 'refused' };
}

function faultIn(message: string, code: string | undefined): ConfigurationFaultKind | null {
  if (code === 'invalid_Key') return 'credentials-refused';
  if (code === 'unsupported_currency') return 'currency-refused';
  return FAULTS.find(([beginning]) => beginning.test(message))?.[1] ?? null;
}

/** The outcome of a check or refund whose key was refused: nothing is known, and the configuration is at fault. */
export function keyRefused({ status }: { status: number }): { kind: 'unknown'; cause: ConfigurationFault } {
  const cause = new ConfigurationFault('credentials-refused', `The gateway answered HTTP ${status}`);
  return { kind: 'unknown', cause };
}
