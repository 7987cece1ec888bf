import { parseAmountText } from '@portal/domain/money/amount-text';
import type { Currency } from '@portal/domain/money/money';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { RepeatQuestion } from '../../purchase/repeat-question.tsx';
import type { RechargeFormValues, RechargeResult } from './place-recharge.ts';
import { rechargeTexts } from './texts.ts';

type RepeatRechargeProps = {
  repeat: Extract<RechargeResult, { kind: 'repeat' }>;
  /** The posted values. */
  posted: Pick<RechargeFormValues, 'msisdn' | 'amount'>;
  currency: Currency;
};

/** Asks for a confirmation before the same number is recharged with the same amount again. */
export function RepeatRecharge({ repeat, posted, currency }: RepeatRechargeProps) {
  const t = useTexts(rechargeTexts);
  const formatMoney = useFormatMoney();
  const parsed = parseAmountText(posted.amount, currency);
  const values = {
    amount: parsed.kind === 'amount' ? formatMoney(parsed.amount) : posted.amount,
    number: formatMsisdn(posted.msisdn),
  };
  return (
    <RepeatQuestion
      repeat={repeat}
      sent={Object.entries({ msisdn: posted.msisdn, amount: posted.amount })}
      words={{
        title: t('recharge.again-title'),
        text:
          repeat.minutesAgo === 0
            ? t('recharge.again-just-now', values)
            : t('recharge.again-text', { ...values, count: repeat.minutesAgo }),
        yes: t('recharge.again-yes'),
        see: t('recharge.again-see'),
        no: t('recharge.again-no'),
      }}
    />
  );
}
