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
  /** What was asked for. */
  asked: Pick<RechargeForm, 'msisdn' | 'amount'>;
  currency: Currency;
};

/** Asks once more before the same number is recharged with the same amount again (issue 2, item 8). */
export function RepeatRecharge({ repeat, asked, currency }: RepeatRechargeProps) {
  const t = useTexts(rechargeTexts);
  const formatMoney = useFormatMoney();
  const read = parseAmountText(asked.amount, currency);
  const words = {
    amount: read.kind === 'amount' ? formatMoney(read.amount) : asked.amount,
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
            ? t('recharge.again-just-now', words)
            : t('recharge.again-text', { ...words, count: repeat.minutesAgo }),
        yes: t('recharge.again-yes'),
        see: t('recharge.again-see'),
        no: t('recharge.again-no'),
      }}
    />
  );
}
