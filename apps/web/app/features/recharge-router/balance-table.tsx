import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Balances } from './balance-step.ts';
import { broadbandTexts } from './texts.ts';

/** Each balance with its unit and expiry; unlimited is shown as '-' (SPEC section 3 "Balance entry"). */
export function BalanceTable({ balances }: { balances: Balances }) {
  const t = useTexts(broadbandTexts);
  if (balances.length === 0) {
    return (
      <div role="status">
        <Notice>{t('balance.none')}</Notice>
      </div>
    );
  }
  return (
    <table className="data-table balance-table">
      <caption>{t('balance.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('balance.what')}</th>
          <th scope="col">{t('balance.left')}</th>
          <th scope="col">{t('balance.unit')}</th>
          <th scope="col">{t('balance.expires')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map((entry) => (
          <BalanceRow key={`${entry.balanceDescription} ${entry.expireTime}`} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ entry }: { entry: Balances[number] }) {
  const t = useTexts(broadbandTexts);
  const day = useFormatDay();
  const { balanceDescription, balance, balanceType, unitType, expireTime, expired } = entry;
  return (
    <tr className={expired ? 'text-ink-soft' : undefined}>
      <th scope="row">{balanceDescription}</th>
      <td>
        {balance}
        {balanceType === 'UNLIMITED' && <span className="sr-only"> {t('balance.unlimited')}</span>}
      </td>
      <td>{unitType}</td>
      <td>
        {/* The column is narrow: a break between day and month must be possible. */}
        {expireTime === '' ? t('balance.never') : day(expireTime).replace('\u00a0', ' ')}
        {expired && <small>{t('balance.expired')}</small>}
      </td>
    </tr>
  );
}
