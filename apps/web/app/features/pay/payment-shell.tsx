import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BuyerQuestion } from '../../purchase/buyer-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OpenCheckout } from './load-checkout.ts';
import { MethodList } from './method-list.tsx';
import { OrderLinks, OrderSummary } from './order-summary.tsx';
import { offeredMethods } from './payment-methods.ts';
import { paymentTexts } from './texts.ts';

type PaymentShellProps = {
  checkout: OpenCheckout;
  /** What can be written for the tax receipt; `null`: nothing. */
  asksBuyer: BuyerQuestion | null;
  /** The screen of the payment method in the URL. */
  children: ReactNode;
};

/**
 * /payment/start: the order, its payment methods and the screen of the selected one (SPEC section 2 "Payment shell").
 */
export function PaymentShell({ checkout, asksBuyer, children }: PaymentShellProps) {
  const { order, options, settings } = checkout;
  const t = useTexts(paymentTexts);
  const { pathname } = useLocation();
  const methods = offeredMethods(options, settings);
  const picked = methods.find(({ path }) => path === pathname) ?? null;
  return (
    <Frame>
      <div className="payment-grid">
        <OrderSummary order={order} method={picked?.label} />
        {methods.length === 0 ? (
          <Notice tone="warning">{t('shell.no-methods')}</Notice>
        ) : (
          <MethodList methods={methods} picked={picked}>
            {children}
          </MethodList>
        )}
        <OrderLinks order={order} asksBuyer={asksBuyer} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts(paymentTexts);
  return (
    <div className="wrap payment-page checkout">
      <PageHead title={t('payment.paymentPageLayout')} noindex />
      <header className="flex items-center gap-3">
        <PageLink to="/" className="icon-btn" aria-label={t('shell.back')}>
          <Icon name="back" />
        </PageLink>
        <h1>{t('payment.paymentPageLayout')}</h1>
      </header>
      {children}
    </div>
  );
}
