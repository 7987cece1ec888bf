import { parseAmountText } from '@portal/domain/amount-text';
import type { Currency } from '@portal/domain/money';
import { RepeatQuestion } from '../../blocks/repeat-question.tsx';
import { shownMsisdn } from '../../blocks/shown.ts';
import { useFormatMoney } from '../../blocks/use-format-money.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import type { RechargeForm, RechargeOutcome } from './place-recharge.ts';
import { rechargeTexts } from './texts.ts';

type RepeatRechargeProps = {
  repeat: Extract<RechargeOutcome, { kind: 'repeat' }>;
  /** The posted values. */
  asked: Pick<RechargeForm, 'msisdn' | 'amount'>;
  currency: Currency;
};

/** Asks for a confirmation before the same number is recharged with the same amount again. */
export function RepeatRecharge({ repeat, asked, currency }: RepeatRechargeProps) {
  const t = useTexts(rechargeTexts);
  const formatMoney = useFormatMoney();
  const parsed = parseAmountText(asked.amount, currency);
  const values = {
    amount: parsed.kind === 'amount' ? formatMoney(parsed.amount) : asked.amount,
    number: shownMsisdn(asked.msisdn),
  };
  return (
    <RepeatQuestion
      repeat={repeat}
      sent={[
        ['msisdn', asked.msisdn],
        ['amount', asked.amount],
      ]}
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
