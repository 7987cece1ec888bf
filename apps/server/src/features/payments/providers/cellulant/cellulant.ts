import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { encryptedUrl } from './encrypted-url.ts';
import { expressBody } from './express-body.ts';
import { readNotice } from './notice.ts';
import type { Standing } from './read-state.ts';
import { giveBack } from './refund.ts';
import { acknowledge, ask, type CellulantOptions, type Tingg } from './tingg.ts';
import { tinggApi } from './tingg-api.ts';
import { anyAnswer, expressAnswer } from './wire.ts';

/** A page stays open as long as the portal waits for its customer. */
const PAGE_MS = 30 * 60_000;

/** Cards by Tingg Checkout (PROVIDERS.md section 3). Nothing is asked of it before the first payment. */
export function cellulant(options: CellulantOptions): PaymentProvider {
  const tingg = { ...options, api: tinggApi(options) };
  return {
    start: (request) => start(tingg, request),
    check: (request) => check(tingg, request),
    refunds: { refund: (request) => giveBack(tingg, request) },
    callbacks: { read: readNotice },
  };
}

async function start(tingg: Tingg, request: StartRequest): Promise<StartOutcome> {
  const { api, way, keys, pageUrl, serviceCode, timeZone } = tingg;
  const closesAt = new Date(tingg.clock.now().getTime() + PAGE_MS);
  const body = expressBody(request, { serviceCode, timeZone, callbackUrl: tingg.callbackUrl(), closesAt });
  if (way !== 'json') {
    if (!keys) return { kind: 'not-sent', cause: new Error('There are no keys to encrypt with') };
    return redirectTo(encryptedUrl(pageUrl(), way, body, keys), pageUrl(), null);
  }
  const path = '/v3/checkout-api/checkout-request/express-request';
  const answer = await api({ method: 'POST', path, body });
  if (answer.kind !== 'answered') return answer;
  const parsed = expressAnswer.safeParse(answer.body);
  const url = parsed.data?.results.long_url ?? parsed.data?.results.short_url;
  if (parsed.data?.status.status_code === 200 && url) return redirectTo(url, pageUrl(), null);
  return refused(tingg, request, answer.body);
}

/** Codes that say that the request itself was wrong: Tingg made none of it (PROVIDERS.md section 3). */
const MALFORMED = new Set([1007, 1013, 1014, 1015, 1017, 1027]);

/** Which code a repeated reference has is not documented: what became of the first tells. */
async function refused(tingg: Tingg, request: StartRequest, body: unknown): Promise<StartOutcome> {
  const code = anyAnswer.safeParse(body).data?.status.status_code;
  if (code !== undefined && MALFORMED.has(code)) return { kind: 'declined', reason: 'refused' };
  const earlier = await check(tingg, { ...request, providerReference: null });
  if (earlier.kind === 'paid' || earlier.kind === 'declined') return earlier;
  return { kind: 'unknown', cause: new Error(`Tingg gave no page: ${code ?? 'no code'}, ${earlier.kind}`) };
}

/**
 * A payment Tingg holds for us is accepted first and called paid once Tingg confirms that: from then on it can't take
 * the money back while we deliver, and a crash in between only means to be asked again.
 */
async function check(tingg: Tingg, request: CheckRequest): Promise<CheckOutcome> {
  const standing = await ask(tingg, request);
  if (standing.kind !== 'held') return toOutcome(standing);
  if (!tingg.acknowledges) return standing.paid;
  await acknowledge(tingg, request, 'accepted');
  const after = await ask(tingg, request);
  return after.kind === 'held'
    ? { kind: 'unknown', cause: new Error('Tingg did not take our acknowledgement') }
    : toOutcome(after);
}

function toOutcome(standing: Exclude<Standing, { kind: 'held' }>): CheckOutcome {
  switch (standing.kind) {
    case 'given-back':
      return { kind: 'declined', reason: 'refused' };
    case 'going-back':
      return { kind: 'unknown', cause: new Error('Tingg is giving the money back') };
    default:
      return standing;
  }
}
