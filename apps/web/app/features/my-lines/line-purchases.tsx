import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import type { MyLine } from './lines-step.ts';
import { linesTexts } from './texts.ts';

type Purchase = MyLine['purchases'][number];

/** The last purchases of a line. */
export function LinePurchases({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useTexts(linesTexts);
  return (
    <details className="line-details">
      <summary>{t('lines.purchases')}</summary>
      <dl className="summary-rows line-rows">
        {purchases.map((purchase) => (
          <PurchaseRow key={`${purchase.shortReference} ${purchase.at}`} purchase={purchase} />
        ))}
      </dl>
    </details>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTexts(linesTexts);
  const months = useTexts(dayTexts)('time.months');
  const formatPrice = useFormatPrice();
  const { amount, currencyCode: currency, at, outcome } = purchase;
  return (
    <div>
      <dt>
        {useBoughtName(purchase)}
        <small className="block">{formatLocalTime(at, months)}</small>
      </dt>
      <dd>
        {formatPrice({ amount, currency })}
        <small className="block font-normal">{t(`lines.outcome-${outcome}`)}</small>
      </dd>
    </div>
  );
}
