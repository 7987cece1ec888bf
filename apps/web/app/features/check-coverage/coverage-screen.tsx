import { useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useLocalPath } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { mapTexts } from '../../map/map-texts.ts';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CoverageForm } from './coverage-form.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { CoverageResult } from './coverage-result.tsx';
import { formatCoverageQuery, parseCoverageSearch } from './coverage-search.ts';
import type { CoveragePageData } from './load-coverage.ts';
import { OtherCoveragePlaces } from './other-coverage-places.tsx';
import { ReportForm } from './report-form.tsx';
import type { CoverageReportResult } from './send-coverage-report.ts';
import { networkTexts } from './texts.ts';

type CoverageScreenProps = { page: CoveragePageData; report: CoverageReportResult | null };

/** /openNetworks: search a place, read its coverage, see the sites on a map (SPEC section 2 "Coverage map"). */
export function CoverageScreen({ page, report }: CoverageScreenProps) {
  const t = useTexts(networkTexts);
  const path = useLocalPath()('/openNetworks');
  const search = parseCoverageSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  // The map updates at once; the URL follows after the navigation.
  const [technology, setTechnology] = useState(search.technology);
  useEffect(() => setTechnology(search.technology), [search.technology]);
  const location = useCurrentLocation(
    (here) =>
      void navigate(path + formatCoverageQuery({ here, technology }), {
        replace: true,
        preventScrollReset: true,
      }),
    { onLoad: page.search === 'none' },
  );
  return (
    <div className="wrap payment-page">
      <PageHead title={t('network.title')} description={t('network.lead')} />
      <header className="grid gap-2">
        <h1>{t('network.title')}</h1>
        <p className="lead">{t('network.lead')}</p>
      </header>
      <CoverageForm
        key={search.query}
        path={path}
        query={search.query}
        location={location}
        technologies={page.technologies ?? []}
        technology={technology}
        onTechnology={(chosen) => {
          setTechnology(chosen);
          void navigate(path + formatCoverageQuery({ ...search, technology: chosen }), {
            replace: true,
            preventScrollReset: true,
          });
        }}
      />
      {location.state === 'refused' && !page.place && (
        <div role="alert">
          <Notice tone="warning">{t('network.denied')}</Notice>
        </div>
      )}
      <div className="coverage" data-answered={page.search !== 'none' || undefined} aria-busy={busy}>
        <div className="grid gap-4 content-start" aria-live="polite">
          <SearchProblem page={page} query={search.query} />
          {page.place?.isPartial && <PartialNote query={search.query} place={page.place.name} />}
          {page.place && page.coverage && <CoverageResult place={page.place} answer={page.coverage} />}
          <OtherCoveragePlaces page={page} query={search.query} path={path} technology={technology} />
        </div>
        {page.technologies && (
          <CoverageMap place={page.place} technologies={page.technologies} technology={technology} />
        )}
        {page.place && (
          <ReportForm place={page.place} technologies={page.technologies ?? []} outcome={report} />
        )}
      </div>
    </div>
  );
}

/** Notice that only a part of the typed place was found. */
function PartialNote({ query, place }: { query: string; place: string | null }) {
  const t = useTexts(mapTexts);
  return <Notice tone="warning">{t('map.partial', { query, place: place ?? '' })}</Notice>;
}

function SearchProblem({ page, query }: { page: CoveragePageData; query: string }) {
  const t = useTexts(networkTexts);
  if (page.technologies === null) return <Notice tone="error">{t('network.closed')}</Notice>;
  if (page.search === 'nowhere') return <Notice tone="warning">{t('network.nowhere', { query })}</Notice>;
  if (page.search === 'unreachable') return <Notice tone="warning">{t('network.search-closed')}</Notice>;
  return null;
}
