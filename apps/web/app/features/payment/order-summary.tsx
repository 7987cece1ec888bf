import { LocalLink } from '../../blocks/local-link.tsx';
import type { SessionOrder } from '../../blocks/order-session.ts';
import { shownMoney, shownMsisdn } from '../../blocks/shown.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { amountOf } from './read-payment-desk.ts';
import { paymentTexts } from './texts.ts';

/** What is being bought: type, number, amount (SPEC section 2 "Payment shell"). */
export function OrderSummary({ order }: { order: SessionOrder }) {
  const t = useTexts(paymentTexts);
  const change = `/prepaid-recharge?${new URLSearchParams({ msisdn: order.msisdn, amount: order.amount })}`;
  return (
    <Card aria-labelledby="order-summary" className="grid gap-4">
      <div className="grid gap-1">
        <p className="eyebrow">{t('summary.title')}</p>
        <h2 id="order-summary" className="text-lg">
          {order.transactionType === 'PREPAID_RECHARGE'
            ? t('summary.PREPAID_RECHARGE')
            : order.rechargeType || t('summary.heading')}
        </h2>
      </div>
      <dl className="summary-rows">
        <div>
          <dt>{t('summary.number')}</dt>
          <dd className="tabular-nums">{shownMsisdn(order.msisdn)}</dd>
        </div>
        <div>
          <dt>{t('summary.amount')}</dt>
          <dd className="text-xl font-bold tabular-nums">{shownMoney(amountOf(order))}</dd>
        </div>
      </dl>
      {order.own ? (
        <LocalLink to={change} className="inline-flex items-center gap-2 text-sm">
          <Icon name="edit" /> {t('summary.change')}
        </LocalLink>
      ) : (
        <p className="text-sm">{t('summary.masked')}</p>
      )}
    </Card>
  );
}
