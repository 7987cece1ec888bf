import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { redirectTo } from '../redirect-to.ts';
import type { PaystackAccount } from './account.ts';
import { chargedFor, registered, toWireCharge } from './charged-amount.ts';
import { type PaystackApi, paystackApi } from './paystack-api.ts';
import { readVerify } from './read-verify.ts';
import { paystackRefunds } from './refund.ts';
import { paystackStatements } from './statement.ts';
import { readWebhook } from './webhook.ts';
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
    check: (request) => check(api, request),
    refunds: {
      refund: (request) =>
        paystackRefunds(api).refund({ ...request, reference: wireReference(request.reference) }),
    },
    callbacks: {
      read: (body, around) => {
        const { reference, ...rest } = readWebhook(body, around, secretKey.reveal());
        return { ...rest, reference: reference && ourReference(reference) };
      },
    },
    quotes: { charged: (amount) => chargedFor(amount, charge) },
    statements: paystackStatements(api, charge, ourReference),
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
  api: PaystackApi,
  { reference: ours, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
): Promise<CheckOutcome> {
  const reference = wireReference(ours);
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  return readVerify(await api({ method: 'GET', path }), { reference, amount });
}

async function start(
  api: PaystackApi,
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
        ...registered(request.amount, wire),
        phone: `250${request.payer}`,
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
  return isDuplicate(answer.body) ? earlier(await check(api, request)) : refused(answer);
}

function isDuplicate(body: unknown): boolean {
  const { data } = refusal.safeParse(body);
  return data?.code === 'duplicate_reference' || /duplicate/i.test(data?.message ?? '');
}

/** The reference came before: what became of that charge is known, but its page can't be had a second time. */
function earlier(outcome: CheckOutcome): StartOutcome {
  if (outcome.kind === 'paid' || outcome.kind === 'declined') return outcome;
  const cause = 'cause' in outcome ? outcome.cause : new Error('The page of this charge was lost');
  return { kind: 'unknown', cause };
}

function refused({ status, body }: { status: number; body: unknown }): StartOutcome {
  const { data } = refusal.safeParse(body);
  const cause = new Error(`Initialize was answered HTTP ${status}: ${data?.message.slice(0, 120)}`);
  if (!data) return { kind: 'unknown', cause };
  if (status === 401 || status === 403) return { kind: 'not-sent', cause };
  return { kind: 'declined', reason: 'refused' };
}
