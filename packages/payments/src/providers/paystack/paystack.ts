import { createHmac } from 'node:crypto';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseJson,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { isSame } from '@portal/platform/crypto/is-same';
import type { Secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  CheckRequest,
  DeclineReason,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { startFromEarlier, startFromFinal } from '../start-from-earlier.ts';
import { lenient } from '../wire-fields.ts';
import type { PaystackAccount, PaystackCharge } from './account.ts';
import { chargedFor, takenOf, toRegistered, toWireCharge, type WireCharge } from './charged-amount.ts';
import { findDispute, readDisputeEvent } from './dispute.ts';
import { paystackMandates } from './mandates.ts';
import { paystackRecords } from './provider-records.ts';
import { keyRefused, readRefusal } from './read-refusal.ts';
import { refundPaystack, refundPaystackPart } from './refund.ts';
import { initializeAnswer, pausedAnswer, readRegistered, refusal, verifyAnswer } from './wire.ts';

/** Ways to pay on the gateway's page (SPEC section 9 "Card provider"). */
export const PAYSTACK_CHANNELS = ['ussd', 'bank', 'card', 'mobile_money', 'bank_transfer', 'qr'];

export type PaystackOptions = Pick<
  PaystackAccount,
  'baseUrl' | 'secretKey' | 'charge' | 'pageUrl' | 'mandates'
> & {
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** Cards by Paystack (PROVIDERS.md section 1): the charge is made on the server, paid on its page, verified by us. */
export function paystack(options: PaystackOptions): PaymentProvider {
  const { charge, secretKey } = options;
  const api = paystackApi(options);
  return {
    start: (request) => start(api, options, request),
    mandates: { ...paystackMandates(api, wireReference), isClosed: !options.mandates },
    check: (request) => check(api, charge, request),
    refunds: {
      refund: (request) =>
        refundPaystack(api, charge, { ...request, reference: wireReference(request.reference) }),
      refundPart: (request) =>
        refundPaystackPart(api, charge, { ...request, reference: wireReference(request.reference) }),
    },
    callbacks: {
      read: (body, around) => {
        const { reference, ...rest } = readWebhook(body, around, secretKey.reveal());
        return { ...rest, reference: reference && ourReference(reference) };
      },
    },
    disputes: {
      read: readDisputeEvent,
      find: async (dispute) => {
        const answer = await findDispute(api, charge, dispute);
        return answer.kind === 'found' ? { ...answer, reference: ourReference(answer.reference) } : answer;
      },
    },
    quotes: { charged: (amount) => chargedFor(amount, charge) },
    records: paystackRecords(api, charge, ourReference),
  };
}

/** Paystack takes letters, digits and `-.=`, our ids may hold `_`. `.` is never in them. */
function wireReference(reference: string): string {
  return reference.replaceAll('_', '.');
}

function ourReference(reference: string): string {
  return reference.replaceAll('.', '_');
}

async function check(
  api: JsonApi,
  charge: PaystackCharge,
  { reference: ours, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
): Promise<CheckOutcome> {
  const reference = wireReference(ours);
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  return readVerify(await api({ method: 'GET', path }), { reference, amount }, charge);
}

async function start(
  api: JsonApi,
  { charge, pageUrl }: PaystackOptions,
  request: StartRequest,
): Promise<StartOutcome> {
  const charged = chargedFor(request.amount, charge);
  const wire = charged && toWireCharge(charged, charge);
  if (!wire || !request.email) return { kind: 'declined', reason: 'refused' };
  if (request.mandate) return chargeCard(api, charge, { ...request, wire, email: request.email });
  const reference = wireReference(request.reference);
  const answer = await api({
    method: 'POST',
    path: '/transaction/initialize',
    body: {
      email: request.email,
      ...wire,
      reference,
      channels: PAYSTACK_CHANNELS,
      callback_url: request.returnUrl,
      metadata: {
        cancel_action: `${request.returnUrl}?status=cancelled`,
        ...toRegistered(request.amount, wire),
        phone: toInternational(request.payer),
        description: request.description,
      },
    },
  });
  if (answer.kind !== 'answered') return answer;
  const made = initializeAnswer.safeParse(answer.body);
  if (made.success) {
    const { authorization_url, access_code } = made.data.data;
    return redirectTo(authorization_url, pageUrl(), access_code);
  }
  return isDuplicate(answer.body)
    ? startFromFinal(await check(api, charge, request), 'The page of this charge was lost')
    : readRefusal(answer);
}

/** No page is open: a card that was refused takes no other. */
function fromCharge(outcome: CheckOutcome): StartOutcome {
  return outcome.kind === 'attempt-declined' ? { ...outcome, kind: 'declined' } : startFromEarlier(outcome);
}

type CardCharge = StartRequest & { wire: WireCharge; email: string };

/** Charges the card of a mandate without its holder (PaystackOSS/openapi, transaction_chargeAuthorization). */
async function chargeCard(
  api: JsonApi,
  charge: PaystackCharge,
  { reference: ours, amount, mandate, wire, email, description }: CardCharge,
): Promise<StartOutcome> {
  const reference = wireReference(ours);
  const answer = await api({
    method: 'POST',
    path: '/transaction/charge_authorization',
    body: {
      authorization_code: mandate?.providerMandate,
      email,
      ...wire,
      reference,
      metadata: { ...toRegistered(amount, wire), description },
    },
  });
  if (answer.kind !== 'answered') return answer;
  if (pausedAnswer.safeParse(answer.body).success) return { kind: 'declined', reason: 'refused' };
  const { data: refused } = refusal.safeParse(answer.body);
  const hasTransaction = z.object({ data: z.object({ status: z.string() }) }).safeParse(answer.body).success;
  if (!refused || hasTransaction) return fromCharge(readVerify(answer, { reference, amount }, charge));
  if (isDuplicate(answer.body)) return fromCharge(await check(api, charge, { reference: ours, amount }));
  const outcome = readRefusal(answer);
  const isAboutCard = outcome.kind === 'declined' && /authorization/i.test(refused.message);
  return isAboutCard ? { kind: 'declined', reason: 'mandate-ended' } : outcome;
}

function isDuplicate(body: unknown): boolean {
  const { data } = refusal.safeParse(body);
  return data?.code === 'duplicate_reference' || /duplicate/i.test(data?.message ?? '');
}

type PaystackApiOptions = { baseUrl: string; secretKey: Secret; timeoutMs?: number };

/** The gateway's HTTP API with its secret key. Calls never throw. */
function paystackApi({ baseUrl, secretKey, timeoutMs }: PaystackApiOptions): JsonApi {
  const headers = {
    authorization: `Bearer ${secretKey.reveal()}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  return createJsonApi({ baseUrl, headers, timeoutMs });
}

const wireName = z.string().min(1).max(100);

const event = z.object({
  data: z.object({
    reference: lenient(wireName),
    /** Events about refunds name the charge here. */
    transaction_reference: lenient(wireName),
    /** Events about disputes name it here. */
    transaction: lenient(z.object({ reference: lenient(wireName) })),
  }),
});

/**
 * Reads a webhook: the header holds the HMAC-SHA512 of the raw bytes under the secret key, in lower-case hex. It
 * contains no time; an old one repeated only requests a check.
 */
function readWebhook(body: string, around: CallbackAround | undefined, key: string): CallbackRead {
  const expected = createHmac('sha512', key).update(body).digest();
  const given = Buffer.from(around?.headers['x-paystack-signature'] ?? '', 'hex');
  const parsed = event.safeParse(parseJson(body));
  const { reference, transaction_reference, transaction } = parsed.data?.data ?? {};
  return {
    reference: reference ?? transaction_reference ?? transaction?.reference ?? null,
    genuine: isSame(given, expected),
  };
}

/**
 * Reads the gateway's answer about a reference (PROVIDERS.md section 1, status vocabulary). The outer `status` only
 * means that the look-up worked. An unknown status is an unknown outcome, never a failure (RULINGS 5).
 */
function readVerify(
  answer: JsonAnswer,
  { reference, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
  charge: PaystackCharge,
): CheckOutcome {
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 401) return keyRefused(answer);
  if (isUnknownReference(answer)) return { kind: 'never-arrived' };
  const parsed = verifyAnswer.safeParse(answer.body);
  if (!parsed.success)
    return unknownOutcome(`Verify was answered HTTP ${answer.status} without a transaction`);
  const { data } = parsed.data;
  if (data.reference !== reference) return unknownOutcome('The gateway answered about another payment');
  switch (data.status) {
    case 'success': {
      const { id, amount: taken, currency } = data;
      if (!id || taken === undefined || !currency)
        return unknownOutcome('A success without its number, amount or currency');
      const expected = { requested: amount, registered: readRegistered(data.metadata), charge };
      const charged = takenOf({ amount: taken, currency }, expected);
      if (!charged) return unknownOutcome('A success with an unreadable amount');
      return { kind: 'paid', providerReference: id, charged };
    }
    // No call closes the page, and a success may follow under the same reference (decision 184).
    case 'failed':
      return { kind: 'attempt-declined', reason: reasonOf(data.gateway_response ?? '') };
    // Also for a page that was never opened: the customer can still come back and pay.
    case 'abandoned':
      return { kind: 'unpaid' };
    case 'pending':
    case 'ongoing':
    case 'processing':
    case 'queued':
      return { kind: 'pending' };
    // It was successful before and the money was returned already: nothing is to be delivered.
    case 'reversed':
      return { kind: 'declined', reason: 'refused' };
    default:
      return unknownOutcome(`Unknown status ${data.status.slice(0, 40)}`);
  }
}

/** 404, or 400 with a code of its own. */
function isUnknownReference(answer: Extract<JsonAnswer, { kind: 'answered' }>): boolean {
  const parsed = refusal.safeParse(answer.body);
  if (!parsed.success) return false;
  const { code, message } = parsed.data;
  return answer.status === 404 || code === 'transaction_not_found' || /reference not found/i.test(message);
}

function reasonOf(response: string): DeclineReason {
  if (/insufficient/i.test(response)) return 'insufficient-funds';
  return /limit/i.test(response) ? 'limit-exceeded' : 'refused';
}
