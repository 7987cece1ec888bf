import type { ReactNode } from 'react';
import type { SessionOrder } from '../../browser-storage/order-session.ts';
import { orderPagePath } from '../../context/order-page.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { BuyerLink, type BuyerQuestion } from '../../purchase/buyer-link.tsx';
import { askToPayPath } from '../../purchase/pay-link-path.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SummaryRow } from '../../ui/summary-row.tsx';
import { priceOfOrder } from './load-checkout.ts';
import { BundleRows, InvoiceRows, RechargeRows } from './order-contents.tsx';
import { paymentTexts } from './texts.ts';

/** Text keys of the headings (SPEC section 3 "Product type labels"). */
const HEADING = {
  'PREPAID RECHARGE': 'summary.PREPAID_RECHARGE',
  'SEVERAL RECHARGES': 'summary.PREPAID_RECHARGE',
  'POSTPAID BILL PAYMENT': 'summary.POSTPAID_BILL',
  'BUNDLE PURCHASE': 'summary.BUNDLE',
  'Broadband Recharge': 'summary.BROADBAND',
  BILL_PAYMENT: 'summary.BILL_PAYMENT',
  HBB_LEADS: 'summary.HBB_LEADS',
} as const satisfies Record<SessionOrder['rechargeType'], string>;

/** `CurrencySwitch` in a script of its own: few orders have an amount in another currency. */
const LazyCurrencySwitch = lazyPart('CurrencySwitch', () =>
  import('./currency-switch.tsx').then((module) => module.CurrencySwitch),
);

/**
 * The product, the recipient and the price of an order (SPEC section 2 "Payment shell"); beside the form of a wide page also
 * the selected way to pay and what happens next.
 */
export function OrderSummary({ order, method }: { order: SessionOrder; method?: string | undefined }) {
  const t = useTexts(paymentTexts);
  const heading = HEADING[order.rechargeType];
  return (
    <Card aria-labelledby="order-summary" className="order-summary">
      <div>
        <p className="eyebrow">{t('summary.title')}</p>
        <h2 id="order-summary" className="text-lg">
          {t(heading ?? 'summary.heading')}
        </h2>
      </div>
      {order.enableDualCurrency ? <DualAmount order={order} /> : <Rows order={order} />}
      {method && (
        <div className="order-next">
          <dl className="summary-rows">
            <SummaryRow name={t('summary.method')}>{method}</SummaryRow>
          </dl>
          <p className="quiet-note">
            <Icon name="lock" />
            {t('summary.next')}
          </p>
        </div>
      )}
      {!order.own && <p className="text-sm">{t('summary.masked')}</p>}
    </Card>
  );
}

/** What else the one who made the order can do. Below the form on a phone, whose first screen is for paying. */
export function OrderLinks({ order, asksBuyer }: { order: SessionOrder; asksBuyer: BuyerQuestion | null }) {
  const t = useTexts(paymentTexts);
  if (!order.own) return null;
  return (
    <p className="order-links">
      <PageLink to={orderPagePath(order)}>
        <Icon name="edit" /> {t('summary.change')}
      </PageLink>
      {!order.leadId && <PageLink to={askToPayPath(order.orderId)}>{t('shell.ask-other')}</PageLink>}
      {asksBuyer && <BuyerLink orderId={order.orderId} asks={asksBuyer} />}
    </p>
  );
}

function Rows({ order, total }: { order: SessionOrder; total?: ReactNode }) {
  const t = useTexts(paymentTexts);
  const formatMoney = useFormatMoney();
  return (
    <dl className="summary-rows">
      <SummaryRow
        name={t(order.rechargeType === 'BILL_PAYMENT' || order.leadId ? 'summary.contact' : 'summary.number')}
      >
        {formatMsisdn(order.msisdn)}
      </SummaryRow>
      <BundleRows order={order} />
      <InvoiceRows order={order} />
      <RechargeRows order={order} />
      {order.leadId && <SummaryRow name={t('summary.lead')}>{order.leadId}</SummaryRow>}
      {order.leadId && <SummaryRow name={t('summary.plan')}>{order.description}</SummaryRow>}
      <SummaryRow name={t('summary.amount')} strong={total === undefined}>
        {formatMoney(priceOfOrder(order))}
      </SummaryRow>
      {total !== undefined && (
        <SummaryRow name={t('summary.total')} strong>
          {total}
        </SummaryRow>
      )}
    </dl>
  );
}

/**
 * Rows with the USD/CDF switch: the total is the charged amount, the other currency is information (RULINGS 15, 78).
 */
function DualAmount({ order }: { order: SessionOrder }) {
  const formatMoney = useFormatMoney();
  return (
    <>
      <Rows order={order} total={formatMoney(priceOfOrder(order))} />
      <LazyCurrencySwitch order={order} />
    </>
  );
}
