import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LocalLink } from '../../blocks/local-link.tsx';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notification.tsx';
import { MethodList } from './method-list.tsx';
import { OrderSummary } from './order-summary.tsx';
import { offeredMethods } from './payment-methods.ts';
import type { OpenCheckout } from './read-payment-desk.ts';
import { paymentTexts } from './texts.ts';

type PaymentShellProps = {
  checkout: OpenCheckout;
  /** The screen of the payment method in the URL. */
  children: ReactNode;
};

/**
 * /payment/start: the order, its payment methods and the screen of the selected one (SPEC section 2 "Payment shell").
 */
export function PaymentShell({ checkout: { order, options }, children }: PaymentShellProps) {
  const t = useTexts(paymentTexts);
  const localPath = useLocalPath();
  const { pathname } = useLocation();
  const methods = offeredMethods(options);
  const picked = methods.find(({ path }) => localPath(path) === pathname) ?? null;
  return (
    <Frame>
      <div className="payment-grid">
        <OrderSummary order={order} />
        {methods.length === 0 ? (
          <Notice tone="warning">{t('shell.no-methods')}</Notice>
        ) : (
          <MethodList methods={methods} picked={picked}>
            {children}
          </MethodList>
        )}
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts(paymentTexts);
  return (
    <div className="wrap payment-page">
      <PageHead title={t('payment.paymentPageLayout')} noindex />
      <header className="flex items-center gap-3">
        <LocalLink to="/" className="icon-btn" aria-label={t('shell.back')}>
          <Icon name="back" />
        </LocalLink>
        <h1>{t('payment.paymentPageLayout')}</h1>
      </header>
      {children}
    </div>
  );
}
