import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { recentTexts } from './purchase-texts.ts';
import { recentNumbers } from './recent-numbers.ts';
import type { WidgetType } from './session-entries.ts';
import { shownMsisdn } from './shown.ts';
import { useTexts } from './use-texts.ts';

type RecentListProps = { type: WidgetType; onPicked: (msisdn: Msisdn) => void };

/** Numbers of earlier orders in this browser, to fill in or to delete. */
export function RecentList({ type, onPicked }: RecentListProps) {
  const t = useTexts(recentTexts);
  const title = useId();
  const [numbers, setNumbers] = useState<Msisdn[]>([]);
  useEffect(() => setNumbers(recentNumbers().read(type)), [type]);
  if (numbers.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-5 grid gap-2">
      <h2 id={title} className="text-base">
        {t('recent.title')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {numbers.map((msisdn) => (
          <li key={msisdn}>
            <Button look="secondary" onClick={() => onPicked(msisdn)}>
              {shownMsisdn(msisdn)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {t('recent.note')}
        <Button
          look="quiet"
          onClick={() => {
            recentNumbers().forget();
            setNumbers([]);
          }}
        >
          {t('recent.forget')}
        </Button>
      </p>
    </section>
  );
}
