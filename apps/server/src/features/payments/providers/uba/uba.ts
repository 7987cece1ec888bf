import {
  type CheckOutcome,
  type CheckRequest,
  PAYMENT_TIMEOUT_MS,
  type PaymentProvider,
  type StartOutcome,
  type StartRequest,
} from '../provider.ts';
import { callProvider, type ProviderAnswer } from '../provider-call.ts';
import { redirectTo } from '../redirect-to.ts';
import { readNotice } from './notice.ts';
import { readRegistration, readVerification } from './read-sentence.ts';
import { registration } from './registration.ts';
import type { UbaOptions } from './uba-options.ts';

/**
 * Cards by UBA (PROVIDERS.md section 4): register, redirect, verify. The bank gives nothing back on its own: a refund
 * is for a person, at the bank.
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
  const { register, pageUrl, says } = options;
  const fields = registration(request, options);
  const json = register === 'json';
  const answer = await post(options, json ? '/regjtran' : '/regptran', {
    type: json ? 'application/json' : FORM,
    body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
  const read = readRegistration(answer, register, says);
  if (read.kind !== 'registered') return read;
  const page = new URL(pageUrl());
  page.searchParams.set('id', read.id);
  return redirectTo(page.href, pageUrl(), read.id);
}

/**
 * The bank's id opens the page, and a payment is asked about by it. Where the answer to a registration was lost nobody
 * knows the id, so nobody has seen the page.
 */
async function check(options: UbaOptions, request: CheckRequest): Promise<CheckOutcome> {
  const { merchantId, verify, verifiesByReference, says } = options;
  const { reference, providerReference } = request;
  if (!providerReference && !verifiesByReference) return { kind: 'unpaid' };
  const asked = new URLSearchParams({
    cipgtxnref: providerReference ?? '',
    mytxnref: reference,
    cipgid: merchantId,
  });
  const answer =
    verify === 'query'
      ? await post(options, `/confirmation/verify?${asked}`, { type: FORM, body: '' })
      : await post(options, '/confirmation/verify', { type: FORM, body: asked.toString() });
  return readVerification(answer, says, providerReference ?? reference);
}

type Sent = { type: string; body: string };

function post(
  { baseUrl, timeoutMs = PAYMENT_TIMEOUT_MS }: UbaOptions,
  path: string,
  { type, body }: Sent,
): Promise<ProviderAnswer> {
  const headers = { 'content-type': type, accept: '*/*' };
  const signal = AbortSignal.timeout(timeoutMs);
  return callProvider({ method: 'POST', url: baseUrl + path, headers, body, signal });
}
