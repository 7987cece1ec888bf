import { usePageFacts } from '../../../blocks/page-facts.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { kigaliTime } from './kigali-time.ts';
import { STATUS_ICON, STEP_TONE, stepsAhead, type Transaction } from './status-copy.ts';
import { timelineTexts } from './texts.ts';

/** What is true about the money, with times in Kigali, what lies ahead, and what happens next. */
export function Timeline({ transaction: { timeline, final } }: { transaction: Transaction }) {
  const t = useTexts(timelineTexts);
  const { customerCareNumber: number } = usePageFacts();
  const latest = timeline.at(-1)?.step;
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <ol className="timeline">
        {timeline.map(({ step, at }) => (
          <li key={`${step} ${at}`} className={`tone-${STEP_TONE[step]}`}>
            <Icon name={STATUS_ICON[STEP_TONE[step]]} />
            <span>
              {t(`timeline.${step}`)}
              <time dateTime={at}>{kigaliTime(at, t('time.months'))}</time>
            </span>
          </li>
        ))}
        {!final &&
          stepsAhead(timeline).map((step) => (
            <li key={step} className="ahead">
              <span>{t(`timeline.${step}`)}</span>
            </li>
          ))}
      </ol>
      {latest && (
        <p className="timeline-next">
          <strong>{t('timeline.next')}:</strong> {t(`timeline.next-${latest}`, { number })}
        </p>
      )}
    </Card>
  );
}
