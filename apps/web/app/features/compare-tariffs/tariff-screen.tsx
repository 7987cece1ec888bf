import type { WireBundle } from '@portal/contract/calls/bundle';
import { systemClock } from '@portal/domain/time/clock';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormatDay } from '../../i18n/use-format-day.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { TariffFilter } from './tariff-filter.tsx';
import { TariffTable } from './tariff-table.tsx';
import { parseTariffView, tariffsInView } from './tariff-view.ts';
import { tariffTexts } from './texts.ts';

/** What prices contain, percentages as texts; `excise` is `null` where there is none. */
export type PriceTaxes = { vat: string; excise: string | null; hasLevies: boolean };

/** /table: a table of all bundles (RULINGS 32). `null` when the catalogue is unavailable. */
export function TariffScreen({ bundles, taxes }: { bundles: WireBundle[] | null; taxes: PriceTaxes }) {
  const t = useTexts(tariffTexts);
  return (
    <div className="wrap payment-page">
      <PrintHead />
      <PageIntro title={t('tariff.title')} lead={[t('tariff.lead'), ...useTaxTexts(taxes)].join(' ')} />
      {bundles ? <Tariffs bundles={bundles} /> : <Notice tone="error">{t('tariff.closed')}</Notice>}
    </div>
  );
}

/** What the prices contain today, in sentences. */
function useTaxTexts({ vat, excise, hasLevies }: PriceTaxes): string[] {
  const t = useTexts(tariffTexts);
  return [
    excise === null ? t('tariff.taxes', { vat }) : t('tariff.taxes-excise', { vat, excise }),
    ...(hasLevies ? [t('tariff.taxes-levies')] : []),
  ];
}

/** Logo and day on paper, where a price list without a date is of no use. The page itself is cached for days. */
function PrintHead() {
  const formatDay = useFormatDay();
  const [today, setToday] = useState('');
  useEffect(() => setToday(systemClock.now().toISOString()), []);
  return (
    <p className="hidden justify-between print:flex">
      <BrandLogo />
      {today && formatDay(today)}
    </p>
  );
}

function Tariffs({ bundles }: { bundles: WireBundle[] }) {
  const t = useTexts(tariffTexts);
  const [query] = useSearchParams();
  const view = parseTariffView(query);
  const tariffs = tariffsInView(bundles, view);
  return (
    <>
      <TariffFilter key={query.toString()} bundles={bundles} view={view} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-bold">
          {t('tariff.count', { count: tariffs.length })}
        </p>
        <PrintButton />
      </div>
      {tariffs.length > 0 ? (
        <TariffTable tariffs={tariffs} view={view} query={query} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>
            <strong>{t('tariff.none')}</strong> {t('tariff.none-help')}
          </p>
          <LinkButton look="secondary" to="/table">
            {t('tariff.reset')}
          </LinkButton>
        </div>
      )}
      {query.size > 0 && tariffs.length > 0 && (
        <Link to="/table" className="print:hidden">
          {t('tariff.reset')}
        </Link>
      )}
    </>
  );
}

/** Printing needs JavaScript; the button is rendered before hydration so that the layout does not shift. */
function PrintButton() {
  const t = useTexts(tariffTexts);
  const hydrated = useHydrated();
  return (
    <Button look="quiet" className="print:hidden" disabled={!hydrated} onClick={() => window.print()}>
      <Icon name="print" /> {t('tariff.print')}
    </Button>
  );
}
