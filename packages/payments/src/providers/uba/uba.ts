import { toInternational } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { CALL_TIMEOUT_MS, sendCall, type TextAnswer } from '@portal/platform/api-client/send-call';
import { localTime } from '../local-time.ts';
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
import type { UbaAccount } from './account.ts';
import { readRegistration, readVerification } from './read-sentence.ts';

/**
 * Cards by UBA (PROVIDERS.md section 4): register, redirect, verify. The bank has no calls for refunds: a person requests
 * them at the bank.
 */
export function uba(options: UbaOptions): PaymentProvider {
  return {
    start: (request) => start(options, request),
    check: (request) => check(options, request),
    callbacks: { read: readNotice },
  };
}

const FORM = 'application/x-www-form-urlencoded';

async function start(options: UbaOptions, request: StartRequest): Promise<StartOutcome> {
  const { register, pageUrl } = options;
  const fields = registration(request, options);
  const json = register === 'json';
  const answer = await post(options, json ? '/regjtran' : '/regptran', {
    type: json ? 'application/json' : FORM,
    body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
  const read = readRegistration(answer, register, options);
  if (read.kind !== 'registered') return read;
  const page = new URL(pageUrl());
  page.searchParams.set('id', read.id);
  return redirectTo(page.href, pageUrl(), read.id);
}

/**
 * The bank's id opens the page and identifies the payment. When the answer to a registration was lost, nobody knows the
 * id, so nobody has seen the page.
 */
async function check(options: UbaOptions, request: CheckRequest): Promise<CheckOutcome> {
  const { merchantId, verify, verifiesByReference } = options;
  const { reference, providerReference } = request;
  if (!providerReference && !verifiesByReference) return { kind: 'unpaid' };
  const query = new URLSearchParams({
    cipgtxnref: providerReference ?? '',
    mytxnref: reference,
    cipgid: merchantId,
  });
  const answer =
    verify === 'query'
      ? await post(options, `/confirmation/verify?${query}`, { type: FORM, body: '' })
      : await post(options, '/confirmation/verify', { type: FORM, body: query.toString() });
  return readVerification(answer, options, providerReference ?? reference);
}

type Sent = { type: string; body: string };

function post(
  { baseUrl, timeoutMs = CALL_TIMEOUT_MS }: UbaOptions,
  path: string,
  { type, body }: Sent,
): Promise<TextAnswer> {
  const headers = { 'content-type': type, accept: '*/*' };
  const signal = AbortSignal.timeout(timeoutMs);
  return sendCall({ method: 'POST', url: baseUrl + path, headers, body, signal });
}

/**
 * Reads the bank's message, a form in the body or in the address. It has no signature: only a verification is trusted
 * (PROVIDERS.md section 4).
 */
export function readNotice(body: string, around?: CallbackAround): CallbackRead {
  const reference = new URLSearchParams(body).get('refNo') || around?.query.refNo || null;
  if (reference === null || reference.length > 100) return { reference: null, genuine: false };
  return { reference, genuine: true, reply: { type: 'text/plain', body: 'OK' } };
}

/** What the adapter is created with. */
type UbaOptions = Omit<UbaAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Where the bank must send its messages. */
  callbackUrl: () => string;
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** Fields of a registration as the bank spells them, `customerLastname` included. The total is in whole units. */
function registration(request: StartRequest, options: UbaOptions): Record<string, string> {
  const { reference, payer, amount, description, email, returnUrl } = request;
  const { merchantId, serviceKey, currencyNumber, timeZone, clock, sendsAddresses, callbackUrl } = options;
  const [whole, decimals = '00'] = toDecimal(amount).split('.');
  return {
    merchantId,
    serviceKey: serviceKey.reveal(),
    description,
    total: `${whole}.${decimals}`,
    date: dateIn(timeZone, clock.now()),
    countryCurrencyCode: currencyNumber,
    noOfItems: '1',
    // We ask nobody for a name; the bank wants one.
    customerFirstName: 'Mobile',
    customerLastname: 'Customer',
    customerEmail: email ?? '',
    customerPhoneNumber: toInternational(payer),
    referenceNumber: reference,
    ...(sendsAddresses
      ? {
          approveurl: returnUrl,
          declineurl: returnUrl,
          cancelurl: `${returnUrl}?status=cancelled`,
          callbackurl: callbackUrl(),
        }
      : {}),
  };
}

/** `dd/MM/yyyy HH:mm:ss`. */
function dateIn(timeZone: string, at: Date): string {
  const { date, time } = localTime(timeZone, at);
  return `${date.split('-').reverse().join('/')} ${time}`;
}
