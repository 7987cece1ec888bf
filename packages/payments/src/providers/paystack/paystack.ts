import { createHmac } from 'node:crypto';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { createJsonApi, type JsonApi } from '@portal/platform/api-client/json-api';
import { parseJson } from '@portal/platform/api-client/send-call';
import { isSame } from '@portal/platform/crypto/is-same';
import type { Secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import type {
  CallbackAround,
  CallbackRead,
  CheckOutcome,
  CheckRequest,
  PaymentProvider,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { startFromFinal } from '../start-from-earlier.ts';
import { lenient } from '../wire-fields.ts';
import type { PaystackAccount, PaystackCharge } from './account.ts';
import { chargedFor, toRegistered, toWireCharge } from './charged-amount.ts';
import { findDispute, readDisputeEvent } from './dispute.ts';
import { paystackRecords } from './provider-records.ts';
import { readRefusal } from './read-refusal.ts';
import { readVerify } from './read-verify.ts';
import { refundPaystack, refundPaystackPart } from './refund.ts';
import { initializeAnswer, refusal } from './wire.ts';

/** Ways to pay on the gateway's page (SPEC section 9 "Card provider"). */
export const PAYSTACK_CHANNELS = ['ussd', 'bank', 'card', 'mobile_money', 'bank_transfer', 'qr'];

export type PaystackOptions = Pick<PaystackAccount, 'baseUrl' | 'secretKey' | 'charge' | 'pageUrl'> & {
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** Cards by Paystack (PROVIDERS.md section 1): the charge is made on the server, paid on its page, verified by us. */
export function paystack(options: PaystackOptions): PaymentProvider {
  const { charge, secretKey } = options;
  const api = paystackApi(options);
  return {
    start: (request) => start(api, options, request),
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
