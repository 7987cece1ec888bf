import type { PortalClient } from '@portal/contract/http/portal-client';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { data, redirect } from 'react-router';
import type { OrderToPay } from '../payment-call-fields.ts';
import { startPayment } from './start-payment.ts';
import { problemOfOutcome, type WalletProblem } from './wallet-flow.ts';

/** The fields of a form that was posted without JavaScript. */
export type PostedPayer = { payer: string; email: string };

/**
 * The answer to such a post: the typed values and the problem. `needs-script`: the method works only with JavaScript.
 */
export type PostedPayment = PostedPayer & { problem: WalletProblem | { kind: 'needs-script' } };

/** Reads the payer and the email address of a posted form. */
export async function readPostedPayer(request: Request): Promise<PostedPayer> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    payer: normaliseMsisdnInput(text('payer').slice(0, 40)),
    email: text('email').slice(0, 254).trim(),
  };
}

/** Shows the form again with the typed values and the problem. */
export function refusePosted(posted: PostedPayer, problem: PostedPayment['problem']) {
  return data<PostedPayment>({ ...posted, problem }, { status: 422 });
}

type PushPayment = { portal: PortalClient; locale: Locale; order: OrderToPay; paymentMode: string };

/**
 * Starts a push payment from a posted form. Redirects to the status page on success. Returns `null` when the order is
 * closed: the loader of the payment page reports that.
 */
export async function startPostedPush(
  posted: PostedPayer,
  { portal, locale, order, paymentMode }: PushPayment,
) {
  const payer = parseMsisdn(posted.payer);
  if (!payer) return refusePosted(posted, { kind: 'required' });
  const emailId = posted.email ? { emailId: posted.email } : {};
  const outcome = await startPayment(portal, { order, payer, paymentMode, ...emailId });
  switch (outcome.kind) {
    case 'waiting':
    case 'over':
      throw redirect(`${localisePath('/payment/status', locale)}?id=${outcome.transactionId}`);
    case 'closed':
      return null;
    default:
      return refusePosted(posted, problemOfOutcome(payer, outcome));
  }
}
