import { localisePath } from '@portal/domain/locale';
import { parseMsisdn } from '@portal/domain/msisdn';
import { useEffect } from 'react';
import { data, Outlet, redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import { bundleTexts } from '../../blocks/bundle-texts.ts';
import { codeTexts } from '../../blocks/code-texts.ts';
import { dayTexts } from '../../blocks/day-texts.ts';
import { fieldTexts } from '../../blocks/field-texts.ts';
import { FullPageLoading } from '../../blocks/full-page-loading.tsx';
import { loadTexts, localeOf } from '../../blocks/load-texts.ts';
import { type SessionOrder, sessionOrder } from '../../blocks/order-session.ts';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { pinTexts } from '../../blocks/pin-texts.ts';
import { recentNumbers } from '../../blocks/recent-numbers.ts';
import type { WidgetType } from '../../blocks/session-entries.ts';
import { webContext } from '../../blocks/web-context.ts';
import { airtimeTexts } from '../../features/payment/airtime/texts.ts';
import { mergeKeptOrder } from '../../features/payment/keep-order.ts';
import { moneyTexts } from '../../features/payment/money/texts.ts';
import { MissingOrder, UnavailableOrder } from '../../features/payment/no-order.tsx';
import type { PaymentOption } from '../../features/payment/payment-methods.ts';
import { PaymentShell } from '../../features/payment/payment-shell.tsx';
import { pushWalletTexts } from '../../features/payment/push-wallet/texts.ts';
import { readPaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { smartcashTexts } from '../../features/payment/smartcash/texts.ts';
import { paymentTexts } from '../../features/payment/texts.ts';
import { cancelTexts } from '../../features/payment/wallet/cancel-texts.ts';
import { processingTexts } from '../../features/payment/wallet/processing-texts.ts';
import type { Route } from './+types/shell';

const TEXTS = [
  airtimeTexts,
  smartcashTexts,
  pushWalletTexts,
  paymentTexts,
  bundleTexts,
  dayTexts,
  moneyTexts,
  processingTexts,
  cancelTexts,
  codeTexts,
  pinTexts,
  fieldTexts,
];
const HTTP_STATUS = { open: 200, missing: 404, unavailable: 503 } as const;

/** The order behind the address; one that is being paid leads to its status page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const desk = await readPaymentDesk(context.get(webContext).portal, orderId);
  if (desk.kind === 'under-way') {
    const status = localisePath('/payment/status', localeOf(request));
    throw redirect(`${status}?id=${desk.transactionId}`);
  }
  const isUnknown = desk.kind === 'open' && !hasMethod(desk.options, params.wallet);
  const status = isUnknown ? 404 : HTTP_STATUS[desk.kind];
  return data({ desk, texts: loadTexts(context, request, TEXTS) }, { status });
}

/** Whether the path names no payment method, or one that the order can be paid with. */
function hasMethod(options: readonly PaymentOption[], segment: string | undefined): boolean {
  return segment === undefined || options.some((option) => option.segment === segment);
}

export default function PaymentShellRoute({ loaderData: { desk } }: Route.ComponentProps) {
  useKeptOrder(desk.kind === 'open' ? desk.order : null);
  const isLeaving = useNavigation().location?.pathname === useLocalPath()('/payment/status');
  if (desk.kind === 'missing') return <MissingOrder />;
  if (desk.kind === 'unavailable') return <UnavailableOrder />;
  return (
    <PaymentShell checkout={desk}>
      <Outlet context={desk} />
      {isLeaving && <FullPageLoading />}
    </PaymentShell>
  );
}

/** For 'again' on this device: whose number it was. An account's contact number is masked and so never kept. */
function rememberNumber({ msisdn: shown, lineType }: SessionOrder): void {
  const msisdn = parseMsisdn(shown);
  if (msisdn) recentNumbers().remember({ type: TYPE_OF_LINE[lineType] ?? 'prepaid', msisdn });
}

/** The page a line of each type belongs to, by its wire spelling. */
const TYPE_OF_LINE: Partial<Record<string, WidgetType>> = {
  POSTPAID: 'postpaid',
  HYBRID: 'postpaid',
  BROADBAND: 'broadband',
};

/** Keeps the order in the session as SPEC does; an address that lost its order gets it back from there. */
function useKeptOrder(order: SessionOrder | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (order?.own) {
      sessionOrder.write(mergeKeptOrder(order, sessionOrder.read()));
      rememberNumber(order);
    }
    const kept = sessionOrder.read();
    if (!order && kept && !new URLSearchParams(search).has('order')) {
      void navigate(`${pathname}?order=${kept.orderId}`, { replace: true });
    }
  }, [order, navigate, pathname, search]);
}
