import { getCountry } from '@portal/domain/country/country';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Money, toDecimal } from '@portal/domain/money/money';
import { localDateTime } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { type Unknown, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
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
import { DPO_CONFIGURATION, readVerify } from './read-verify.ts';

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
        // Some accounts send no CompanyRef: then the token that createToken gave names the payment.
        const genuine = reference !== null || providerReference !== null;
        return { reference, genuine, providerReference, reply };
      },
    },
  };
}

async function start(api: DpoApi, options: DpoOptions, request: StartRequest): Promise<StartOutcome> {
  const answer = await api('v6', 'createToken', tokenFields(options, request));
  if (answer.kind !== 'answered') return answer;
  const { code, words, fields } = answer;
  const cause = new Error(`createToken was answered ${code} ${words.slice(0, 80)}`);
  const fault = FAULTS[code];
  if (fault) return { kind: 'misconfigured', cause: new ConfigurationFault(fault, cause.message) };
  const reason = REFUSALS[code];
  if (reason) return { kind: 'declined', reason };
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
  '905': 'limit-exceeded',
  '906': 'limit-exceeded',
  '950': 'refused',
};

/**
 * Codes of createToken that no input of a customer causes: no or an unknown company token, an unknown request, wrong XML, a
 * currency that the company does not have, an unknown provider of the default payment. 902 and 950 name a field in words only,
 * and the customer's phone and e-mail are among the fields.
 */
const FAULTS: Record<string, ConfigurationFaultKind | undefined> = {
  '801': 'credentials-refused',
  '802': 'credentials-refused',
  '803': 'request-refused',
  '804': 'request-refused',
  '904': 'currency-refused',
  '922': 'not-enabled',
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
  const verify = async () => readVerify(await api('v7', 'verifyToken', which), { reference, token, amount });
  const outcome = await verify();
  if (outcome.kind !== 'attempt-declined') return outcome;
  // A page that could not be closed may have been paid meanwhile.
  return (await closePage(api, token)) ? { kind: 'declined', reason: outcome.reason } : verify();
}

/**
 * After a declined card the page takes another one until its time is over. It is closed before the customer is told that the
 * payment failed, so that the page can't be paid beside the next payment of the order (decision 187).
 */
async function closePage(api: DpoApi, token: string | null): Promise<boolean> {
  if (token === null) return false;
  const answer = await api('v6', 'cancelToken', { TransactionToken: token });
  return answer.kind === 'answered' && answer.code === '000';
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
  const fault = DPO_CONFIGURATION[code];
  if (fault)
    return {
      kind: 'unknown',
      cause: new ConfigurationFault(fault, `refundToken was answered ${code}`),
      isSent: false,
    };
  return unknownOutcome(`refundToken was answered ${code} ${words.slice(0, 80)}`);
}
