import { dayTexts } from '../../../blocks/day-texts.ts';
import { kigaliTime } from '../../../blocks/kigali-time.ts';
import { usePageFacts } from '../../../blocks/page-facts.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  nextKey,
  STATUS_ICON,
  STEP_TONE,
  stepKey,
  stepsAhead,
  type Transaction,
  thingOf,
} from './status-copy.ts';
import { timelineTexts } from './texts.ts';
import { useStatusWords } from './use-status-words.ts';

/** The events of the payment in Kigali time, the remaining steps, and what happens next. */
export function Timeline({ transaction }: { transaction: Transaction }) {
  const { timeline, final, retryable } = transaction;
  const t = useStatusWords(timelineTexts, transaction);
  const { customerCareNumber: number } = usePageFacts();
  const months = useTexts(dayTexts)('time.months');
  const thing = thingOf(transaction);
  const latest = timeline.at(-1)?.step;
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <ol className="timeline">
        {timeline.map(({ step, at }) => (
          <li key={`${step} ${at}`} className={`tone-${STEP_TONE[step]}`}>
            <Icon name={STATUS_ICON[STEP_TONE[step]]} />
            <span>
              {t(stepKey(step, thing))}
              <time dateTime={at}>{kigaliTime(at, months)}</time>
            </span>
          </li>
        ))}
        {!final &&
          stepsAhead(timeline).map((step) => (
            <li key={step} className="ahead">
              <span>{t(stepKey(step, thing))}</span>
            </li>
          ))}
      </ol>
      <p className="timeline-next">
        <strong>{t('timeline.next')}</strong>{' '}
        {latest ? t(nextKey(latest, thing), { number }) : t('timeline.next-none')}
        {retryable && ` ${t('timeline.may-retry')}`}
      </p>
    </Card>
  );
}
