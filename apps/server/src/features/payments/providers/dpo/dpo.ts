import { toDecimal } from '@portal/domain/money/money';
import { kigaliDateTime } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import type {
  CheckOutcome,
  CheckRequest,
  PaymentProvider,
  ProviderNames,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import { refundKey } from '../refund-key.ts';
import type { DpoAccount } from './account.ts';
import { type DpoApi, dpoApi } from './dpo-api.ts';
import { fieldOf, readDpoXml } from './dpo-xml.ts';
import { readVerify } from './read-verify.ts';

export type DpoOptions = Omit<DpoAccount, 'callbackSecret'> & {
  clock: Clock;
  /** Left out: what production needs. */
  timeoutMs?: number;
};

/** Minutes a token may be paid: a little longer than we wait, so that our page never outlives theirs. */
const PAYMENT_MINUTES = 30;

/** Cards by DPO Pay (PROVIDERS.md section 2): a token is made, paid on its page, verified by us. */
export function dpo(options: DpoOptions): PaymentProvider {
  const api = dpoApi(options);
  return {
    start: (request) => start(api, options, request),
    check: (request) => check(api, request),
    refunds: { refund: (request) => refund(api, request) },
    cancellation: { cancel: (names) => cancel(api, names) },
    callbacks: {
      // Unsigned: whoever knows the path may make us ask, which does no harm.
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
  switch (code) {
    case '000': {
      const token = fieldOf(fields, 'TransToken');
      const site = options.pageUrl();
      return token
        ? redirectTo(`${site}?${new URLSearchParams({ ID: token })}`, site, token)
        : { kind: 'unknown', cause };
    }
    // Paid under this reference before: what became of that one is what became of this one.
    case '940':
      return earlier(await check(api, { ...request, providerReference: null }));
    case '905':
    case '906':
      return { kind: 'declined', reason: 'limit-exceeded' };
    case '904':
    case '902':
    case '950':
      return { kind: 'declined', reason: 'refused' };
    // Our account or our XML is wrong: no token was made.
    case '801':
    case '802':
    case '803':
    case '804':
      return { kind: 'not-sent', cause };
    default:
      return { kind: 'unknown', cause };
  }
}

/** The documents' order of elements is kept. */
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
      customerPhone: `250${payer}`,
      customerDialCode: 'RW',
      customerCountry: 'RW',
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

/** `YYYY/MM/DD HH:mm` in Kigali. */
function serviceDate(now: Date): string {
  const [date = '', time = ''] = kigaliDateTime(now).split('T');
  return `${date.replaceAll('-', '/')} ${time.slice(0, 5)}`;
}

/** A token, `null` for any other text: a charge that was found without its token is known by our reference. */
function tokenIn(text: string | null): string | null {
  return text && /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(text) ? text : null;
}

/**
 * By its token where we have it, else by our reference: an answer that was lost took the token with it. The one in a
 * notice counts only when the gateway says that it is this payment's.
 */
async function check(api: DpoApi, request: CheckRequest): Promise<CheckOutcome> {
  const { reference, amount } = request;
  const named = await tokenOf(api, request);
  const token = named.kind === 'token' ? named.token : null;
  const which = token === null ? { CompanyRef: reference } : { TransactionToken: token };
  return readVerify(await api('v7', 'verifyToken', which), { reference, token, amount });
}

type TokenFound = { kind: 'token'; token: string } | { kind: 'none' } | { kind: 'unknown'; cause: unknown };

async function tokenOf(
  api: DpoApi,
  { reference, providerReference, notifiedReference }: ProviderNames,
): Promise<TokenFound> {
  const ours = tokenIn(providerReference);
  if (ours) return { kind: 'token', token: ours };
  const notified = tokenIn(notifiedReference ?? null);
  if (!notified) return { kind: 'none' };
  const answer = await api('v7', 'verifyToken', { TransactionToken: notified });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  return fieldOf(answer.fields, 'CompanyRef') === reference
    ? { kind: 'token', token: notified }
    : { kind: 'none' };
}

/** Takes the page away that nobody has paid. The gateway refuses it for one that was paid. */
async function cancel(api: DpoApi, names: ProviderNames): Promise<void> {
  const named = await tokenOf(api, names);
  if (named.kind !== 'token') return;
  const answer = await api('v6', 'cancelToken', { TransactionToken: named.token });
  if (answer.kind !== 'answered') throw new Error('cancelToken was not answered', { cause: answer.cause });
}

function earlier(outcome: CheckOutcome): StartOutcome {
  if (outcome.kind === 'paid' || outcome.kind === 'declined') return outcome;
  const cause = 'cause' in outcome ? outcome.cause : new Error('Paid and not paid at once');
  return { kind: 'unknown', cause };
}

/** `refundRef` is our reference with the refund's number: asked again the gateway says the same. */
async function refund(api: DpoApi, request: RefundRequest): Promise<RefundOutcome> {
  const { amount, attempt } = request;
  const reference = refundKey(request.reference, attempt);
  const named = await tokenOf(api, request);
  if (named.kind === 'unknown') return named;
  // No notice came either: a person finds it at the gateway by our reference.
  if (named.kind === 'none') return { kind: 'refused', reason: 'no-token' };
  const answer = await api('v6', 'refundToken', {
    TransactionToken: named.token,
    refundAmount: toDecimal(amount),
    refundDetails: 'Could not be delivered',
    refundRef: reference,
  });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const { code, words, fields } = answer;
  if (code === '000') return { kind: 'refunded', refundReference: fieldOf(fields, 'refundRef') || reference };
  if (code === '999') return { kind: 'refused', reason: words.slice(0, 200) };
  return { kind: 'unknown', cause: new Error(`refundToken was answered ${code} ${words.slice(0, 80)}`) };
}
