import type { ConfigurationFaultKind } from '@portal/platform/api-client/configuration-fault';
import type { DeclineReason } from '../provider.ts';
import type { WireStatus } from './wire.ts';

/** What the codes of an answer mean. `unclear` is never a failure (RULINGS 5). */
export type Meaning =
  | { kind: 'declined'; reason: DeclineReason }
  | { kind: 'wrong-pin' }
  | { kind: 'wallet-locked' }
  /** The encrypted PIN was stale, used or unreadable: nothing was taken. */
  | { kind: 'bad-pin-block' }
  | { kind: 'duplicate' }
  | { kind: 'no-transaction' }
  /** The portal's account or settings are wrong there, whoever pays: nothing was taken. */
  | { kind: 'misconfigured'; fault: ConfigurationFaultKind }
  | { kind: 'unclear' };

const declined = (reason: DeclineReason): Meaning => ({ kind: 'declined', reason });
const misconfigured = (fault: ConfigurationFaultKind): Meaning => ({ kind: 'misconfigured', fault });

/**
 * The signature of a message and the message differ; without a signature: the wallet wants one (AIRTEL_API_VERSION). Of a
 * collection, and of a disbursement.
 */
const SIGNATURE_REFUSED: readonly string[] = ['DP00800001026', 'DP00900001016'];

/** Whether an answer refuses the signature of a message. */
export function isSignatureRefused({ response_code }: WireStatus): boolean {
  return SIGNATURE_REFUSED.includes(response_code ?? '');
}

/**
 * Codes about the money. Left out on purpose, so that they are unclear: 000 ambiguous, 006 in process, 024 timed out and
 * 025 not found, which all ask for an enquiry.
 */
const RESPONSE: Record<string, Meaning> = {
  DP00800001002: { kind: 'wrong-pin' },
  DP00800001003: declined('limit-exceeded'),
  DP00800001004: declined('limit-exceeded'),
  DP00800001005: declined('no-answer'),
  DP00800001007: declined('insufficient-funds'),
  DP00800001008: declined('refused-by-customer'),
  DP00800001009: declined('refused'),
  DP00800001010: declined('wallet-barred'),
  DP00800001029: declined('no-answer'),
  DP00800001030: { kind: 'wallet-locked' },
  // Of the operator's own wallet only, as 030.
  DP00800001031: declined('mandate-ended'),
};

/** Codes about the request. 001, 004, 011 and 014 are left out: they may hide a charge. */
const RESULT: Record<string, Meaning> = {
  ESB000008: declined('refused'),
  ESB000033: declined('refused'),
  ESB000034: misconfigured('account-unknown'),
  ESB000035: misconfigured('currency-refused'),
  ESB000036: declined('refused'),
  ESB000039: misconfigured('not-enabled'),
  ESB000041: { kind: 'duplicate' },
  ESB000045: { kind: 'no-transaction' },
  ROUTER115: { kind: 'wrong-pin' },
  ROUTER116: { kind: 'bad-pin-block' },
};

/** Reads the codes of an answer that does not say success. A repeat is asked about; else the code about the money goes first. */
export function readAirtelStatus(status: WireStatus): Meaning {
  const { response_code, result_code } = status;
  const ofRequest = RESULT[result_code ?? ''];
  if (ofRequest?.kind === 'duplicate') return ofRequest;
  if (isSignatureRefused(status)) return misconfigured('credentials-refused');
  return RESPONSE[response_code ?? ''] ?? ofRequest ?? { kind: 'unclear' };
}

/** Why a payment the provider calls failed has failed; `null` when its code contradicts that it is over. */
export function reasonOfFailure(status: WireStatus): DeclineReason | null {
  const code = status.response_code;
  if (code === 'DP00800001000' || code === 'DP00800001006' || code === 'DP00800001025') return null;
  if (code === 'DP00800001024') return 'no-answer';
  const meaning = readAirtelStatus(status);
  if (meaning.kind === 'wallet-locked') return 'wallet-locked';
  return meaning.kind === 'declined' ? meaning.reason : 'refused';
}
