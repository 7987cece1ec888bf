import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { useRootData } from '../../../context/root-data.ts';
import { dayTexts } from '../../../i18n/day-texts.ts';
import { useFormatPrice } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  nextStepTextKey,
  productKindOf,
  remainingPaymentSteps,
  STATUS_ICON,
  STEP_TONE,
  stepTextKey,
  type TimelineStep,
  type Transaction,
} from './status-text-keys.ts';
import { timelineTexts } from './texts.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** The events of the payment in local time, the remaining steps, and what happens next. */
export function PaymentTimeline({ transaction }: { transaction: Transaction }) {
  const { timeline, final, retryable } = transaction;
  const t = useStatusTexts(timelineTexts, transaction);
  const { customerCareNumber: number } = useRootData();
  const months = useTexts(dayTexts)('time.months');
  const thing = productKindOf(transaction);
  const formatPrice = useFormatPrice();
  const amountIn = (amount: TimelineStep['amount']) => ({
    amount: amount ? formatPrice({ amount: amount.amount, currency: amount.currencyCode }) : '',
  });
  const latest = timeline.at(-1)?.step;
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <ol className="timeline">
        {timeline.map(({ step, at, amount }) => (
          <li key={`${step} ${at}`} className={`tone-${STEP_TONE[step]}`}>
            <Icon name={STATUS_ICON[STEP_TONE[step]]} />
            <span>
              {t(stepTextKey(step, thing), amountIn(amount))}
              <time dateTime={at}>{formatLocalTime(at, months)}</time>
            </span>
          </li>
        ))}
        {!final &&
          remainingPaymentSteps(transaction).map((step) => (
            <li key={step} className="ahead">
              <span>{t(stepTextKey(step, thing))}</span>
            </li>
          ))}
      </ol>
      <p>
        <strong>{t('timeline.next')}</strong>{' '}
        {latest ? t(nextStepTextKey(latest, thing, transaction), { number }) : t('timeline.next-none')}
        {retryable && ` ${t('timeline.may-retry')}`}
      </p>
    </Card>
  );
}
