import type { PortalClient } from '@portal/contract/portal-client';
import type { Locale } from '@portal/domain/locale';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { data } from 'react-router';
import { pushWithoutScript } from '../wallet/push-without-script.ts';
import type { WalletProblem } from '../wallet/wallet-flow.ts';
import { PUSH_WALLETS, type PushWallet } from './push-wallets.ts';

type Posted = { portal: PortalClient; request: Request; locale: Locale };

/** Without JavaScript: asks the wallet and goes to the status page, or comes back with what was typed. */
export async function pushWalletAction(wallet: PushWallet, { portal, request, locale }: Posted) {
  const form = await request.formData();
  const payer = normaliseMsisdnInput(String(form.get('payer') ?? '').slice(0, 40));
  const email = String(form.get('email') ?? '')
    .slice(0, 254)
    .trim();
  const again = (problem: WalletProblem) => data({ payer, email, problem }, { status: 422 });
  const msisdn = parseMsisdn(payer);
  if (!msisdn) return again({ kind: 'required' });
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const { paymentMode } = PUSH_WALLETS[wallet];
  const wish = { order: { orderId }, payer: msisdn, paymentMode, ...(email ? { emailId: email } : {}) };
  const problem = await pushWithoutScript(portal, wish, locale);
  return problem && again(problem);
}
