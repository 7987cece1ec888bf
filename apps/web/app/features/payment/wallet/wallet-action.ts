import type { PortalClient } from '@portal/contract/portal-client';
import type { Locale } from '@portal/domain/locale';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { data } from 'react-router';
import { readPaymentDesk } from '../read-payment-desk.ts';
import { pushWithoutScript } from './push-without-script.ts';
import type { WalletProblem } from './wallet-flow.ts';

type PostedForm = {
  /** Last segment of the page's path. */
  segment: string;
  portal: PortalClient;
  request: Request;
  locale: Locale;
};

/**
 * Starts a payment without JavaScript and opens the status page (thrown), or returns the problem and what was typed. A
 * PIN can't be encrypted without JavaScript. `null`: the order has a problem, which the shell's loader reports.
 */
export async function walletAction({ segment, portal, request, locale }: PostedForm) {
  const form = await request.formData();
  const payer = normaliseMsisdnInput(String(form.get('payer') ?? '').slice(0, 40));
  const email = String(form.get('email') ?? '')
    .slice(0, 254)
    .trim();
  const again = (problem: WalletProblem | { kind: 'needs-script' }) =>
    data({ payer, email, problem }, { status: 422 });
  const desk = await readPaymentDesk(portal, new URL(request.url).searchParams.get('order') ?? '');
  if (desk.kind !== 'open') return null;
  const option = desk.options.find((each) => each.segment === segment);
  if (!option) return null;
  if (option.form === 'money' && desk.settings.enableAmPin) return again({ kind: 'needs-script' });
  const msisdn = parseMsisdn(payer);
  if (!msisdn) return again({ kind: 'required' });
  const { paymentMode } = option;
  const input = { order: desk.order, payer: msisdn, paymentMode, ...(email ? { emailId: email } : {}) };
  const problem = await pushWithoutScript(portal, input, locale);
  return problem && again(problem);
}
