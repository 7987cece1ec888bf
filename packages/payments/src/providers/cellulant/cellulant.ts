import { createCipheriv, createHash } from 'node:crypto';
import { getCountry } from '@portal/domain/country/country';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { sameMoney, toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { unknownOutcome } from '@portal/platform/api-client/send-call';
import { localTime } from '../local-time.ts';
import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import type { CellulantKeys } from './account.ts';
import { readNotice } from './notice.ts';
import type { TinggState } from './read-state.ts';
import { refundTingg } from './refund.ts';
import { acknowledge, type CellulantOptions, queryState, type Tingg, tinggApi } from './tingg-api.ts';
import { anyAnswer, expressAnswer } from './wire.ts';

/** A page stays open as long as the portal waits for its customer. */
const PAGE_MS = 30 * 60_000;

/** We ask nobody for a name; Tingg wants one. */
const PLACEHOLDER_NAMES = { customer_first_name: 'Mobile', customer_last_name: 'Customer' };

/** What v2 calls otherwise than v3 with other capitals. */
const V2_NAMES: Record<string, string> = {
  msisdn: 'MSISDN',
  merchant_transaction_id: 'merchantTransactionID',
  callback_url: 'paymentWebhookUrl',
};

/** Cards by Tingg Checkout (PROVIDERS.md section 3). It is not called before the first payment. */
export function cellulant(options: CellulantOptions): PaymentProvider {
  const tingg = { ...options, api: tinggApi(options) };
  return {
    start: (request) => start(tingg, request),
    check: (request) => check(tingg, request),
    refunds: { refund: (request) => refundTingg(tingg, request) },
    callbacks: { read: readNotice },
  };
}

async function start(tingg: Tingg, request: StartRequest): Promise<StartOutcome> {
  const { api, way, keys, pageUrl, serviceCode, timeZone } = tingg;
  const closesAt = new Date(tingg.clock.now().getTime() + PAGE_MS);
  const body = expressBody(request, { serviceCode, timeZone, callbackUrl: tingg.callbackUrl(), closesAt });
  if (way !== 'json') {
    if (!keys) return { kind: 'not-sent', cause: new Error('There are no keys to encrypt with') };
    return redirectTo(encryptedUrl({ pageUrl: pageUrl(), way, body, keys }), pageUrl(), null);
  }
  const path = '/v3/checkout-api/checkout-request/express-request';
  const answer = await api({ method: 'POST', path, body });
  if (answer.kind !== 'answered') return answer;
  const parsed = expressAnswer.safeParse(answer.body);
  const url = parsed.data?.results.long_url ?? parsed.data?.results.short_url;
  if (parsed.data?.status.status_code === 200 && url) return redirectTo(url, pageUrl(), null);
  return refused(tingg, request, answer.body);
}

/** Codes for a malformed request: Tingg created nothing (PROVIDERS.md section 3). */
const MALFORMED = new Set([1017, 1027]);

/** The same for fields that the portal fills itself: country, JSON, references. */
const FAULTS = new Set([1007, 1013, 1014, 1015]);

/** The code of a repeated reference is not documented: the state of the first request is used. */
async function refused(tingg: Tingg, request: StartRequest, body: unknown): Promise<StartOutcome> {
  const code = anyAnswer.safeParse(body).data?.status.status_code;
  if (code !== undefined && MALFORMED.has(code)) return { kind: 'declined', reason: 'refused' };
  if (code !== undefined && FAULTS.has(code))
    return {
      kind: 'misconfigured',
      cause: new ConfigurationFault('request-refused', `Tingg refused a request: ${code}`),
    };
  const earlier = await check(tingg, { ...request, providerReference: null });
  if (earlier.kind === 'paid' || earlier.kind === 'declined') return earlier;
  return unknownOutcome(`Tingg gave no page: ${code ?? 'no code'}, ${earlier.kind}`);
}

/**
 * A payment that Tingg holds for us is accepted first and counts as paid once Tingg confirms that: from then on it can't
 * take the money back while we deliver, and after a crash in between the payment is only checked again.
 */
async function check(tingg: Tingg, request: CheckRequest): Promise<CheckOutcome> {
  const state = await queryState(tingg, request);
  if (state.kind !== 'held') return toOutcome(state);
  // Only the requested amount is accepted; anything else is reported as it is, and can still be rejected.
  const { charged } = state.paid;
  const isRequested = charged && charged !== 'unnamed' && sameMoney(charged, request.amount);
  if (!tingg.acknowledges || !isRequested) return state.paid;
  await acknowledge(tingg, request, 'accepted');
  return toOutcome(await queryState(tingg, request));
}

function toOutcome(state: TinggState): CheckOutcome {
  switch (state.kind) {
    case 'held':
      return unknownOutcome('Tingg did not take our acknowledgement');
    case 'refunded':
      return { kind: 'declined', reason: 'refused' };
    case 'refunding':
      return unknownOutcome('Tingg is returning the money');
    default:
      return state;
  }
}

type EncryptedRequest = {
  pageUrl: string;
  way: 'encrypted-v3' | 'encrypted-v2';
  body: Record<string, string | number>;
  keys: CellulantKeys;
};

/**
 * Address of the payment page with the request encrypted in it: the server sends nothing, and the same request opens the
 * same page. AES-256-CBC, keys from hex SHA-256, base64 twice (PROVIDERS.md section 3 "Encrypted redirect").
 */
function encryptedUrl({ pageUrl, way, body, keys }: EncryptedRequest): string {
  const url = new URL(pageUrl);
  if (way === 'encrypted-v3') {
    url.searchParams.set('access_key', keys.accessKey);
    url.searchParams.set('encrypted_payload', seal(body, keys));
  } else {
    url.searchParams.set('params', seal(inV2Words(body), keys));
    url.searchParams.set('accessKey', keys.accessKey);
    url.searchParams.set('countryCode', getCountry().code);
  }
  return url.href;
}

function seal(body: object, { ivKey, secretKey }: CellulantKeys): string {
  const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const cipher = createCipheriv(
    'aes-256-cbc',
    hexOf(secretKey.reveal()).slice(0, 32),
    hexOf(ivKey.reveal()).slice(0, 16),
  );
  const once = cipher.update(JSON.stringify(body), 'utf8', 'base64') + cipher.final('base64');
  return Buffer.from(once, 'latin1').toString('base64');
}

/** What a request needs beside the payment. */
type BodyContext = {
  serviceCode: string;
  timeZone: string;
  callbackUrl: string;
  /** When the page closes. */
  closesAt: Date;
};

/** A request for a payment page, names as v3 writes them (PROVIDERS.md section 3). Amounts in whole units. */
function expressBody(request: StartRequest, context: BodyContext): Record<string, string | number> {
  const { reference, payer, amount, description, email, returnUrl } = request;
  const msisdn = toInternational(payer);
  const closes = localTime(context.timeZone, context.closesAt);
  return {
    ...PLACEHOLDER_NAMES,
    msisdn,
    account_number: msisdn,
    request_amount: Number(toDecimal(amount)),
    merchant_transaction_id: reference,
    service_code: context.serviceCode,
    country_code: getCountry().code3,
    currency_code: amount.currency,
    callback_url: context.callbackUrl,
    success_redirect_url: returnUrl,
    // Says only that the customer left without paying; a query tells whether that is so.
    fail_redirect_url: `${returnUrl}?status=cancelled`,
    pending_redirect_url: returnUrl,
    due_date: `${closes.date} ${closes.time}`,
    request_description: description,
    ...(email ? { customer_email: email } : {}),
  };
}

/** The same request in the words of v2. Its country has two letters. */
function inV2Words(body: Record<string, string | number>): Record<string, string | number> {
  const named = Object.entries(body).map(([name, value]) => [
    V2_NAMES[name] ?? name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return { ...Object.fromEntries(named), countryCode: getCountry().code };
}
