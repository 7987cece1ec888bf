import { brandCodes, moneySegment } from '@portal/domain/brand';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { data, useOutletContext } from 'react-router';
import { localeOf } from '../../blocks/load-texts.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { MoneyScreen } from '../../features/payment/money/money-screen.tsx';
import { type PaymentDesk, readPaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { paymentTexts } from '../../features/payment/texts.ts';
import { pushWithoutScript } from '../../features/payment/wallet/push-without-script.ts';
import type { WalletProblem } from '../../features/payment/wallet/wallet-flow.ts';
import type { Route } from './+types/mobile-money';

/** The segment must be the brand's own wallet: any other is no way to pay here. */
export function loader({ context, params }: Route.LoaderArgs) {
  const known = params.wallet === moneySegment(context.get(webContext).brand);
  return data({ known }, { status: known ? 200 : 404 });
}

/** Push mode without JavaScript: asks the wallet and goes to the status page. A PIN can't be sealed without it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal, brand } = context.get(webContext);
  const form = await request.formData();
  const payer = normaliseMsisdnInput(String(form.get('payer') ?? '').slice(0, 40));
  const again = (problem: WalletProblem | { kind: 'needs-script' }) =>
    data({ problem, payer }, { status: 422 });
  const desk = await readPaymentDesk(portal, new URL(request.url).searchParams.get('order') ?? '');
  // The shell's loader says what is wrong with the order.
  if (desk.kind !== 'open') return null;
  if (desk.settings.enableAmPin) return again({ kind: 'needs-script' });
  const msisdn = parseMsisdn(payer);
  if (!msisdn) return again({ kind: 'required' });
  const paymentMode = brandCodes(brand).moneyPush;
  const wish = { order: desk.order, payer: msisdn, paymentMode };
  const problem = await pushWithoutScript(portal, wish, localeOf(request));
  return problem && again(problem);
}

export default function MobileMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  const t = useTexts(paymentTexts);
  if (!loaderData.known) return <p role="alert">{t('shell.unknown-method')}</p>;
  return <MoneyScreen desk={desk} posted={actionData ?? null} />;
}
