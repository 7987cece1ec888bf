import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect } from 'react';
import {
  data,
  Outlet,
  replace,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { type SessionOrder, sessionOrder } from '../../browser-storage/order-session.ts';
import { createRecentNumberStore } from '../../browser-storage/recent-numbers.ts';
import type { WidgetType } from '../../browser-storage/session-entries.ts';
import { bundleTexts } from '../../bundles/bundle-texts.ts';
import { webContext } from '../../context/web-context.ts';
import { airtimeTexts } from '../../features/pay/airtime/texts.ts';
import { loadCheckout } from '../../features/pay/load-checkout.ts';
import { MissingOrder, UnavailableOrder } from '../../features/pay/order-problem-pages.tsx';
import type { PaymentOption } from '../../features/pay/payment-methods.ts';
import { PaymentShell } from '../../features/pay/payment-shell.tsx';
import { mergeStoredOrder } from '../../features/pay/stored-order.ts';
import { paymentTexts } from '../../features/pay/texts.ts';
import { useReloadAfterLostPost } from '../../features/pay/use-reload-after-lost-post.ts';
import { useRestoredPage } from '../../features/pay/use-restored-page.ts';
import { payerQuestionTexts, walletTexts } from '../../features/pay/wallet/texts.ts';
import { cancelTexts } from '../../features/pay/wallet/waiting/cancel-texts.ts';
import { processingTexts } from '../../features/pay/wallet/waiting/processing-texts.ts';
import { wayOutTexts } from '../../features/pay/way-out/way-out-texts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { codeTexts } from '../../one-time-code/code-texts.ts';
import { FullPageLoading } from '../../page/full-page-loading.tsx';
import { pinTexts } from '../../pin/pin-texts.ts';
import type { BuyerQuestion } from '../../purchase/buyer-link.tsx';
import { buyerLinkTexts } from '../../purchase/buyer-link-texts.ts';
import type { Route } from './+types/shell';

const TEXTS = [
  airtimeTexts,
  walletTexts,
  payerQuestionTexts,
  paymentTexts,
  bundleTexts,
  dayTexts,
  processingTexts,
  wayOutTexts,
  cancelTexts,
  codeTexts,
  pinTexts,
  fieldTexts,
];
const HTTP_STATUS = { open: 200, missing: 404, unavailable: 503 } as const;

/** The order behind the address; one that is being paid leads to its status page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const { portal, receiptForm } = context.get(webContext);
  const checkout = await loadCheckout(portal, orderId);
  if (checkout.kind === 'under-way') {
    // Else Back from there, and then Back from home, would lead here and there again.
    throw replace(`/payment/status?id=${checkout.transactionId}`);
  }
  const isUnknown = checkout.kind === 'open' && !hasMethod(checkout.options, params.wallet);
  const status = isUnknown ? 404 : HTTP_STATUS[checkout.kind];
  const texts = loadTexts(context, request, receiptForm ? [...TEXTS, buyerLinkTexts] : TEXTS);
  const asksBuyer: BuyerQuestion | null = receiptForm && (receiptForm.asks.phone ? 'phone' : 'company');
  return data({ checkout, asksBuyer, texts }, { status });
}

/** Whether the path names no payment method, or one that the order can be paid with. */
function hasMethod(options: readonly PaymentOption[], segment: string | undefined): boolean {
  return segment === undefined || options.some((option) => option.segment === segment);
}

export default function PaymentShellRoute({ loaderData: { checkout, asksBuyer } }: Route.ComponentProps) {
  useSavedOrder(checkout.kind === 'open' ? checkout.order : null);
  const { revalidate } = useRevalidator();
  // The order may have been paid since.
  useRestoredPage(() => void revalidate());
  useReloadAfterLostPost();
  // The location of a navigation is a full path.
  const isLeaving = useNavigation().location?.pathname === useHref('/payment/status');
  if (checkout.kind === 'missing') return <MissingOrder />;
  if (checkout.kind === 'unavailable') return <UnavailableOrder />;
  return (
    <PaymentShell checkout={checkout} asksBuyer={asksBuyer}>
      <Outlet context={checkout} />
      {isLeaving && <FullPageLoading />}
    </PaymentShell>
  );
}

/** For 'again' on this device: whose number it was. An account's contact number is masked and so never kept. */
function rememberNumber({ msisdn: shown, lineType }: SessionOrder): void {
  const msisdn = parseMsisdn(shown);
  if (msisdn) createRecentNumberStore().remember({ type: TYPE_OF_LINE[lineType] ?? 'prepaid', msisdn });
}

/** The page a line of each type belongs to, by its wire spelling. */
const TYPE_OF_LINE: Partial<Record<string, WidgetType>> = {
  POSTPAID: 'postpaid',
  HYBRID: 'postpaid',
  BROADBAND: 'broadband',
};

/** Keeps the order in the session as SPEC does; an address that lost its order gets it back from there. */
function useSavedOrder(order: SessionOrder | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (order?.own) {
      sessionOrder.write(mergeStoredOrder(order, sessionOrder.read()));
      rememberNumber(order);
    }
    const kept = sessionOrder.read();
    if (!order && kept?.orderId && !new URLSearchParams(search).has('order')) {
      void navigate(`${pathname}?order=${kept.orderId}`, { replace: true });
    }
  }, [order, navigate, pathname, search]);
}
