import { localisePath } from '@portal/domain/locale';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { data, redirect, useOutletContext } from 'react-router';
import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { MPESA_MODE, MpesaScreen } from '../../features/payment/mpesa/mpesa-screen.tsx';
import { NotOffered } from '../../features/payment/not-offered.tsx';
import type { PaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { startPush } from '../../features/payment/wallet/start-payment.ts';
import type { WalletProblem } from '../../features/payment/wallet/wallet-flow.ts';
import type { Route } from './+types/mpesa';

/** Without JavaScript: asks the wallet and goes to the status page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const payer = normaliseMsisdnInput(String(form.get('payer') ?? '').slice(0, 40));
  const email = String(form.get('email') ?? '')
    .slice(0, 254)
    .trim();
  const again = (problem: WalletProblem) => data({ payer, email, problem }, { status: 422 });
  const msisdn = parseMsisdn(payer);
  if (!msisdn) return again({ kind: 'required' });
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const wish = { orderId, payer: msisdn, paymentMode: MPESA_MODE, ...(email ? { emailId: email } : {}) };
  const outcome = await startPush(portal, wish);
  switch (outcome.kind) {
    case 'waiting':
    case 'over':
      throw redirect(`${localisePath('/payment/status', localeOf(request))}?id=${outcome.transactionId}`);
    case 'closed':
      // The shell's loader says what is wrong with the order.
      return null;
    case 'not-a-wallet':
      return again({ kind: 'not-a-wallet', payer: msisdn });
    case 'said':
    case 'unreachable':
      return again(outcome);
  }
}

export default function MpesaRoute({ actionData }: Route.ComponentProps) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  if (!desk.options.some(({ type }) => type === 'mpesa')) return <NotOffered />;
  return <MpesaScreen desk={desk} posted={actionData ?? null} />;
}
