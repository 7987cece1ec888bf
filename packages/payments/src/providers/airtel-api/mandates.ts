import { getCountry } from '@portal/domain/country/country';
import { toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import {
  type JsonAnswer,
  parseAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type {
  MandateCheckOutcome,
  MandateEndOutcome,
  MandateNames,
  MandateRequest,
  MandateRequestOutcome,
  ProviderMandates,
} from '../mandates.ts';
import type { AirtelApi } from './airtel-api.ts';
import { describeCodes, unclearStatus } from './read-payment.ts';
import { readAirtelStatus } from './response-codes.ts';
import { mandateAnswer } from './wire.ts';

/**
 * Permissions to charge without a prompt: an addition of the operator's own wallet, in the manner of the Airtel Money API's payments
 * (docs/wallets.md). Our reference is the wallet's name of a mandate.
 */
export function airtelMandates(api: AirtelApi): ProviderMandates {
  return {
    request: (request) => requestMandate(api, request),
    check: ({ reference }) => checkMandate(api, reference),
    end: ({ reference }) => endMandate(api, reference),
  };
}

async function requestMandate(api: AirtelApi, request: MandateRequest): Promise<MandateRequestOutcome> {
  const { reference, payer, description, limitPerCharge, limitPerMonth, validUntil } = request;
  const body = {
    reference: description,
    subscriber: { country: getCountry().code, currency: limitPerCharge.currency, msisdn: payer },
    mandate: {
      id: reference,
      max_amount: Number(toDecimal(limitPerCharge)),
      max_month_amount: Number(toDecimal(limitPerMonth)),
      valid_upto: validUntil.toISOString(),
    },
  };
  const answer = await api.move({ path: (version) => `/merchant/${version}/mandates/`, body });
  const parsed = parseAnswer(answer, mandateAnswer);
  if (parsed.kind !== 'parsed') return parsed;
  const { status } = parsed.data;
  if (status.success === true) return toRequestOutcome(readState(answer, reference));
  const meaning = readAirtelStatus(status);
  if (meaning.kind === 'duplicate') return toRequestOutcome(await checkMandate(api, reference));
  if (meaning.kind === 'misconfigured')
    return { kind: 'misconfigured', cause: new ConfigurationFault(meaning.fault, describeCodes(status)) };
  return meaning.kind === 'declined' ? meaning : unclearStatus(status);
}

/** A permission that is given already is found by the next check, as one that waits for its answer. */
function toRequestOutcome(state: MandateCheckOutcome): MandateRequestOutcome {
  if (state.kind === 'pending' || state.kind === 'active') return { kind: 'awaiting-customer' };
  if (state.kind === 'declined' || state.kind === 'unknown') return state;
  return unknownOutcome(`The wallet answered to a request that a mandate is ${state.kind}`);
}

async function checkMandate(
  api: AirtelApi,
  reference: MandateNames['reference'],
): Promise<MandateCheckOutcome> {
  const path = `/standard/v1/mandates/${encodeURIComponent(reference)}`;
  return readState(await api.call({ method: 'GET', path, wait: 'lookUp' }), reference);
}

async function endMandate(api: AirtelApi, reference: MandateNames['reference']): Promise<MandateEndOutcome> {
  const path = (version: string) => `/merchant/${version}/mandates/${encodeURIComponent(reference)}/end`;
  const state = readState(await api.move({ path, body: { mandate: { id: reference } } }), reference);
  if (state.kind === 'ended' || state.kind === 'declined' || state.kind === 'never-arrived')
    return { kind: 'ended' };
  return state.kind === 'unknown' ? state : unknownOutcome(`A mandate is ${state.kind} after its end`);
}

/** The state that an answer names, by the letters of this wallet. */
function readState(answer: JsonAnswer, reference: string): MandateCheckOutcome {
  const parsed = parseAnswer(answer, mandateAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { data, status } = parsed.data;
  const { id, status: letters, valid_upto: validUntil = null } = data?.mandate ?? {};
  if (letters === undefined)
    return readAirtelStatus(status).kind === 'no-transaction' && status.success !== true
      ? { kind: 'never-arrived' }
      : unclearStatus(status);
  if (id !== reference || status.success !== true)
    return unknownOutcome('The wallet answered about another mandate');
  switch (letters) {
    case 'MA':
      return { kind: 'active', providerMandate: reference, validUntil };
    case 'MIP':
      return { kind: 'pending' };
    case 'MR':
      return { kind: 'declined', reason: 'refused-by-customer' };
    case 'ME':
      return { kind: 'ended' };
    default:
      return unclearStatus(status);
  }
}
