import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { unknownOutcome } from '@portal/platform/api-client/send-call';
import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { encryptedUrl } from './encrypted-url.ts';
import { expressBody } from './express-body.ts';
import { readNotice } from './notice.ts';
import type { TinggState } from './read-state.ts';
import { refundTingg } from './refund.ts';
import { acknowledge, type CellulantOptions, queryState, type Tingg, tinggApi } from './tingg-api.ts';
import { anyAnswer, expressAnswer } from './wire.ts';

/** A page stays open as long as the portal waits for its customer. */
const PAGE_MS = 30 * 60_000;

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
  if (!tingg.acknowledges) return state.paid;
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
