import type { ReactNode } from 'react';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { useBoughtName } from '../../purchase/use-bought-name.ts';
import { SummaryRow } from '../../ui/summary-row.tsx';
import type { OwnPayLink } from './ask-step.ts';
import { askTexts } from './texts.ts';

type Payable = Pick<
  OwnPayLink,
  'rechargeType' | 'bundleDescription' | 'accountNo' | 'msisdn' | 'amount' | 'currencyCode'
>;

/** What is to be paid, for whom and how much. `children`: further rows before them. */
export function PayableRows({ payable, children }: { payable: Payable; children?: ReactNode }) {
  const t = useTexts(askTexts);
  const { accountNo, msisdn, amount, currencyCode: currency } = payable;
  return (
    <dl className="summary-rows">
      {children}
      <SummaryRow name={t('ask.what')}>{useBoughtName(payable)}</SummaryRow>
      <SummaryRow name={t('ask.number')}>{accountNo ? null : formatMsisdn(msisdn)}</SummaryRow>
      <SummaryRow name={t('ask.account')}>{accountNo}</SummaryRow>
      <SummaryRow name={t('ask.amount')} strong>
        {useFormatPrice()({ amount, currency })}
      </SummaryRow>
    </dl>
  );
}
