import type { OpenDays, OpeningHours } from '@portal/domain/places/shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { storeTexts } from './texts.ts';

const WEEK: readonly OpenDays[] = ['weekdays', 'saturday', 'sunday'];

/** The opening hours of the week, including closed days. */
export function OpeningHoursList({ hours }: { hours: readonly OpeningHours[] }) {
  const t = useTexts(storeTexts);
  return (
    <dl className="tabular-nums">
      {WEEK.map((days) => {
        const open = hours.filter((each) => each.days === days);
        return (
          <div key={days} className="flex max-w-72 justify-between">
            <dt>{t(`store.${days}`)}</dt>
            <dd>
              {open.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || t('store.closed-day')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
