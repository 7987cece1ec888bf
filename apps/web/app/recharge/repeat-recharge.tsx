import type { AmountLimits } from '@portal/domain/money/amount-limits';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { repeatFields } from '../fast-payment/fast-form.ts';
import type { PayNow } from '../fast-payment/use-pay-now.ts';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { LazyRepeatQuestion } from '../purchase/lazy-repeat-question.tsx';
import type { RepeatOrder } from '../purchase/place-order.ts';
import { RECHARGE_PATH } from './recharge-settings.ts';
import { rechargeTexts } from './texts.ts';
import type { PostedRecharge } from './use-recharge-form.ts';

type RepeatRechargeProps = {
  repeat: RepeatOrder;
  /** The post that asked. */
  posted: PostedRecharge;
  limits: AmountLimits;
  payNow: PayNow<PostedRecharge>;
};

/** Asks for a confirmation before the same number is recharged with the same amount again. */
export function RepeatRecharge({ repeat, posted: { form, fast }, limits, payNow }: RepeatRechargeProps) {
  const t = useTexts(rechargeTexts);
  const formatMoney = useFormatMoney();
  const { msisdn, amount } = form;
  const parsed = parseAmountText(amount, limits.max.currency);
  const values = {
    amount: parsed.kind === 'amount' ? formatMoney(parsed.amount) : amount,
    number: formatMsisdn(msisdn),
  };
  return (
    <LazyRepeatQuestion
      repeat={repeat}
      sent={Object.entries({ msisdn, amount, ...(fast && repeatFields(fast, repeat)) })}
      {...(fast && { post: payNow })}
      action={RECHARGE_PATH}
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
