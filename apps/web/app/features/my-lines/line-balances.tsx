import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MyLine } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** What is left on a line, soonest to expire first. */
export function LineBalances({ line: { balances } }: { line: MyLine }) {
  const t = useTexts(linesTexts);
  if (balances === null) return <Notice tone="warning">{t('lines.no-balance')}</Notice>;
  return (
    <dl className="summary-rows line-rows">
      {balances.map((balance) => (
        <BalanceRow
          key={`${balance.service} ${balance.balanceDescription} ${balance.expireTime}`}
          of={balance}
        />
      ))}
    </dl>
  );
}

type Balance = NonNullable<MyLine['balances']>[number];

function BalanceRow({ of: balance }: { of: Balance }) {
  const t = useTexts(linesTexts);
  const day = useFormatDay();
  const { service, balanceDescription, expireTime } = balance;
  return (
    <div>
      <dt>{balanceDescription}</dt>
      <dd>
        {useLeft(balance)}
        {service !== 'airtime' && (
          <small className="block font-normal">
            {expireTime === '' ? t('lines.no-end') : t('lines.until', { day: day(expireTime) })}
          </small>
        )}
      </dd>
    </div>
  );
}

/** What is left, with its unit. Airtime is money. */
function useLeft({ service, balance, balanceType, unitType }: Balance): string {
  const t = useTexts(linesTexts);
  const formatPrice = useFormatPrice();
  if (balanceType === 'UNLIMITED') return t('lines.unlimited');
  if (service === 'airtime') return formatPrice({ amount: balance, currency: unitType });
  return unitType === 'minutes' ? t('lines.minutes', { count: balance }) : `${balance}\u00a0${unitType}`;
}
