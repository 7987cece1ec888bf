import { getCountry } from '@portal/domain/country/country';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { localDateTime } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import { type Unknown, unknownOutcome, withoutAnswer } from '../../../../platform/api-client/send-call.ts';
import { refundKey } from '../idempotency-keys.ts';
import type {
  CheckOutcome,
  CheckRequest,
  DeclineReason,
  PaymentProvider,
  ProviderNames,
  RefundOutcome,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { startFromFinal } from '../start-from-earlier.ts';
import type { DpoAccount } from './account.ts';
import { type DpoApi, dpoApi, fieldOf, readDpoXml } from './dpo-api.ts';
import { readVerify } from './read-verify.ts';

export type DpoOptions = Omit<DpoAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** Minutes a token may be paid: a little longer than we wait, so that our page never outlives theirs. */
const PAYMENT_MINUTES = 30;

/** Cards by DPO Pay (PROVIDERS.md section 2): a token is created, paid on its page, verified by us. */
export function dpo(options: DpoOptions): PaymentProvider {
  const api = dpoApi(options);
  return {
    start: (request) => start(api, options, request),
    check: (request) => check(api, request),
    refunds: {
      refund: (request) => {
        const { reference, attempt } = request;
        return refund(api, request, {
          reference: refundKey(reference, attempt),
          why: 'Could not be delivered',
        });
      },
      refundPart: (request) => refund(api, request, { reference: request.key, why: 'Refund' }),
      requestOnce: true,
    },
    cancellation: { cancel: (names) => cancel(api, names) },
    callbacks: {
      // Unsigned: who knows the path can only request a check, which does no harm.
      read: (body) => {
        const fields = readDpoXml(body);
        const reference = (fields && fieldOf(fields, 'CompanyRef')) || null;
        const providerReference = tokenIn(fields && fieldOf(fields, 'TransactionToken'));
        const reply = { type: 'text/plain', body: 'OK' };
        return { reference, genuine: reference !== null, providerReference, reply };
      },
    },
  };
}

async function start(api: DpoApi, options: DpoOptions, request: StartRequest): Promise<StartOutcome> {
  const answer = await api('v6', 'createToken', tokenFields(options, request));
  if (answer.kind !== 'answered') return answer;
  const { code, words, fields } = answer;
  const cause = new Error(`createToken was answered ${code} ${words.slice(0, 80)}`);
  const reason = REFUSALS[code];
  if (reason) return { kind: 'declined', reason };
  // Our account or our XML is wrong: no token was created.
  if (['801', '802', '803', '804'].includes(code)) return { kind: 'not-sent', cause };
  // Paid under this reference before: the outcome of that payment counts.
  if (code === '940') {
    const earlier = await check(api, { ...request, providerReference: null });
    return startFromFinal(earlier, 'Paid and not paid at once');
  }
  const token = code === '000' && fieldOf(fields, 'TransToken');
  if (!token) return { kind: 'unknown', cause };
  const site = options.pageUrl();
  return redirectTo(`${site}?${new URLSearchParams({ ID: token })}`, site, token);
}

/** Codes of createToken for a refused request. */
const REFUSALS: Record<string, DeclineReason | undefined> = {
  '902': 'refused',
  '904': 'refused',
  '905': 'limit-exceeded',
  '906': 'limit-exceeded',
  '950': 'refused',
};

/** The elements are in the order of DPO's documents. */
function tokenFields({ serviceType, clock }: DpoOptions, request: StartRequest): object {
  const { reference, amount, returnUrl, payer, email, description } = request;
  return {
    Transaction: {
      PaymentAmount: toDecimal(amount),
      PaymentCurrency: amount.currency,
      CompanyRef: reference,
      RedirectURL: returnUrl,
      BackURL: `${returnUrl}?status=cancelled`,
      DeclinedURL: returnUrl,
      CompanyRefUnique: '1',
      PTL: String(PAYMENT_MINUTES),
      PTLtype: 'minutes',
      ...(email === null ? {} : { customerEmail: email }),
      customerPhone: toInternational(payer),
      customerDialCode: getCountry().code,
      customerCountry: getCountry().code,
      DefaultPayment: 'CC',
    },
    Services: {
      Service: {
        ServiceType: serviceType,
        ServiceDescription: description,
        ServiceDate: serviceDate(clock.now()),
      },
    },
  };
}

/** `YYYY/MM/DD HH:mm` in the country. */
function serviceDate(now: Date): string {
  const [date = '', time = ''] = localDateTime(now).split('T');
  return `${date.replaceAll('-', '/')} ${time.slice(0, 5)}`;
}

/** Parses a token; `null` for any other text: a charge that was found without its token has our reference instead. */
function tokenIn(text: string | null): string | null {
  return text && /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(text) ? text : null;
}

/**
 * Checks by the token where we have it, else by our reference: the token is not known when the answer was lost. The token
 * of a notice counts only when the gateway confirms that it is this payment's.
 */
async function check(api: DpoApi, request: CheckRequest): Promise<CheckOutcome> {
  const { reference, amount } = request;
  const named = await tokenOf(api, request);
  const token = named.kind === 'token' ? named.token : null;
  const which = token === null ? { CompanyRef: reference } : { TransactionToken: token };
  return readVerify(await api('v7', 'verifyToken', which), { reference, token, amount });
}

type TokenFound = { kind: 'token'; token: string } | { kind: 'none' } | Unknown;

async function tokenOf(
  api: DpoApi,
  { reference, providerReference, notifiedReference }: ProviderNames,
): Promise<TokenFound> {
  const ours = tokenIn(providerReference);
  if (ours) return { kind: 'token', token: ours };
  const notified = tokenIn(notifiedReference ?? null);
  if (!notified) return { kind: 'none' };
  const answer = await api('v7', 'verifyToken', { TransactionToken: notified });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  return fieldOf(answer.fields, 'CompanyRef') === reference
    ? { kind: 'token', token: notified }
    : { kind: 'none' };
}

/** Cancels a page that nobody has paid. The gateway refuses it for one that was paid. */
async function cancel(api: DpoApi, names: ProviderNames): Promise<void> {
  const named = await tokenOf(api, names);
  if (named.kind !== 'token') return;
  const answer = await api('v6', 'cancelToken', { TransactionToken: named.token });
  if (answer.kind !== 'answered') throw new Error('cancelToken was not answered', { cause: answer.cause });
}

/**
 * `refundRef` is our name of the refund. The gateway documents neither what a repeat of it does nor a call that finds it
 * (PROVIDERS.md section 2 "Refund").
 */
async function refund(
  api: DpoApi,
  request: ProviderNames & { amount: Money },
  { reference, why }: { reference: string; why: string },
): Promise<RefundOutcome> {
  const named = await tokenOf(api, request);
  if (named.kind === 'unknown') return named;
  // No notice came either: a person finds it at the gateway by our reference.
  if (named.kind === 'none') return { kind: 'refused', reason: 'no-token' };
  const answer = await api('v6', 'refundToken', {
    TransactionToken: named.token,
    refundAmount: toDecimal(request.amount),
    refundDetails: why,
    refundRef: reference,
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const { code, words, fields } = answer;
  if (code === '000') return { kind: 'refunded', refundReference: fieldOf(fields, 'refundRef') || reference };
  if (code === '999') return { kind: 'refused', reason: words.slice(0, 200) };
  return unknownOutcome(`refundToken was answered ${code} ${words.slice(0, 80)}`);
}
