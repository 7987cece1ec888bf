import { useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { mapTexts } from '../../blocks/map-texts.ts';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useCurrentLocation } from '../../blocks/use-current-location.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import { CoverageAnswer } from './coverage-answer.tsx';
import { CoverageForm } from './coverage-form.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { coverageQuery, readCoverageSearch } from './coverage-search.ts';
import type { CoveragePage } from './load-coverage.ts';
import { OtherPlaces } from './other-places.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportOutcome } from './send-report.ts';
import { networkTexts } from './texts.ts';

type CoverageScreenProps = { page: CoveragePage; report: ReportOutcome | null };

/** /openNetworks: search a place, read its coverage, see the sites on a map (SPEC section 2 "Coverage map"). */
export function CoverageScreen({ page, report }: CoverageScreenProps) {
  const t = useTexts(networkTexts);
  const path = useLocalPath()('/openNetworks');
  const search = readCoverageSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  // The map updates at once; the URL follows after the navigation.
  const [technology, setTechnology] = useState(search.technology);
  useEffect(() => setTechnology(search.technology), [search.technology]);
  const location = useCurrentLocation(
    (here) =>
      void navigate(path + coverageQuery({ here, technology }), { replace: true, preventScrollReset: true }),
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
          void navigate(path + coverageQuery({ ...search, technology: chosen }), {
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
          {page.place && page.answer && <CoverageAnswer place={page.place} answer={page.answer} />}
          <OtherPlaces page={page} query={search.query} path={path} technology={technology} />
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

function SearchProblem({ page, query }: { page: CoveragePage; query: string }) {
  const t = useTexts(networkTexts);
  if (page.technologies === null) return <Notice tone="error">{t('network.closed')}</Notice>;
  if (page.search === 'nowhere') return <Notice tone="warning">{t('network.nowhere', { query })}</Notice>;
  if (page.search === 'unreachable') return <Notice tone="warning">{t('network.search-closed')}</Notice>;
  return null;
}
