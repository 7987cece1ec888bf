import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { MyLine } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** Until when the data lasts at the rate of the last days, and what each of them used. */
export function LineUsage({ usage: { days, lastsUntil } }: { usage: NonNullable<MyLine['usage']> }) {
  const t = useTexts(linesTexts);
  const formatDay = useFormatDay();
  const most = Math.max(1, ...days.map(({ megabytes }) => megabytes));
  return (
    <div className="grid gap-2">
      {lastsUntil && <p>{t('lines.lasts', { day: formatDay(lastsUntil) })}</p>}
      <details className="line-details">
        <summary>{t('lines.usage')}</summary>
        <ul className="usage-days">
          {days.map(({ day, megabytes }) => (
            <li key={day}>
              <span>{formatDay(day)}</span>
              <meter min={0} max={most} value={megabytes} aria-label={formatDay(day)}>
                {megabytes}
              </meter>
              <span>{`${megabytes}\u00a0MB`}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
