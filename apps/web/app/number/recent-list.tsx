import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect, useId, useState } from 'react';
import { createRecentNumberStore } from '../browser-storage/recent-numbers.ts';
import type { WidgetType } from '../browser-storage/session-entries.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { recentTexts } from '../purchase/purchase-texts.ts';
import { Button } from '../ui/button.tsx';
import { formatMsisdn } from './format-msisdn.ts';

/** For which kind of page, and what happens with the number that is picked. */
export type RecentListProps = { type: WidgetType; onPicked: (msisdn: Msisdn) => void };

/** Numbers of earlier orders in this browser, to fill in or to delete. */
export function RecentList({ type, onPicked }: RecentListProps) {
  const t = useTexts(recentTexts);
  const title = useId();
  const [numbers, setNumbers] = useState<Msisdn[]>([]);
  useEffect(() => setNumbers(createRecentNumberStore().read(type)), [type]);
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
              {formatMsisdn(msisdn)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {t('recent.note')}
        <Button
          look="quiet"
          onClick={() => {
            createRecentNumberStore().forget();
            setNumbers([]);
          }}
        >
          {t('recent.forget')}
        </Button>
      </p>
    </section>
  );
}
