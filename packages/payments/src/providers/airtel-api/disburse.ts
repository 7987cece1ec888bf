import { getCountry } from '@portal/domain/country/country';
import { toDecimal } from '@portal/domain/money/money';
import {
  type JsonAnswer,
  parseAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { Secret } from '@portal/platform/crypto/secret';
import type { PayoutRequest, RefundOutcome } from '../provider.ts';
import type { AirtelApi } from './airtel-api.ts';
import { isDone, unclearStatus } from './read-payment.ts';
import { readAirtelStatus } from './response-codes.ts';
import { encryptForProvider } from './sign-message.ts';
import { paymentAnswer } from './wire.ts';

/**
 * Pays an amount from our account to a wallet, once for each key (PROVIDERS.md section 5 "Disbursement"): a repeat of its
 * id is refused as a duplicate, and what became of the first is queried.
 * @param pin the PIN of our account there
 */
export async function disburse(
  api: AirtelApi,
  pin: Secret,
  { payee, amount, key }: PayoutRequest,
): Promise<RefundOutcome> {
  const sealed = await sealPin(api, pin);
  if (typeof sealed !== 'string') return sealed;
  const where = { country: getCountry().code, currency: amount.currency };
  const body = {
    payee: { ...where, msisdn: payee },
    reference: 'Refund',
    pin: sealed,
    transaction: { amount: Number(toDecimal(amount)), id: key, type: 'B2C' },
  };
  const answer = await api.move({ path: (version) => `/standard/${version}/disbursements/`, body });
  const outcome = readDisbursement(answer);
  return outcome === 'ask' ? enquire(api, key) : outcome;
}

async function enquire(api: AirtelApi, key: string): Promise<RefundOutcome> {
  const path = `/standard/v1/disbursements/${encodeURIComponent(key)}`;
  const outcome = readDisbursement(await api.call({ method: 'GET', path, wait: 'payment' }));
  return outcome === 'ask' ? unknownOutcome('A disbursement is not clear yet') : outcome;
}

/** Codes that say that nothing was paid and nothing will be. Disbursements number theirs apart from collections. */
const REFUSALS: readonly string[] = ['003', '004', '005', '007', '012'].map((code) => `DP00900001${code}`);

/** The outcome in an answer; `ask` when only an enquiry can tell: ambiguous, in process, timed out or a duplicate. */
function readDisbursement(answer: JsonAnswer): RefundOutcome | 'ask' {
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { data, status } = parsed.data;
  const { airtel_money_id: refundReference, status: letters } = data?.transaction ?? {};
  const code = status.response_code ?? '';
  if (letters === 'TS' && refundReference && isDone(letters, status) && !REFUSALS.includes(code))
    return { kind: 'refunded', refundReference };
  // Nothing was paid, and nothing will be until our settings are right: a repeat with the same id is paid once.
  if (readAirtelStatus(status).kind === 'misconfigured') return unclearStatus(status);
  return status.success !== true && REFUSALS.includes(code) ? { kind: 'refused', reason: code } : 'ask';
}

/** Our PIN, encrypted for the provider. Or the outcome when there is no key to do it with: then nothing was sent. */
async function sealPin(api: AirtelApi, pin: Secret): Promise<string | RefundOutcome> {
  try {
    const { key } = await api.encryptionKey();
    return encryptForProvider(key, pin.reveal());
  } catch (cause) {
    return { kind: 'unknown', cause, isSent: false };
  }
}
