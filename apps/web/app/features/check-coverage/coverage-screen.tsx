import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BadPositionNote, PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { useHasMap } from '../../map/use-has-map.ts';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { NoMapScreen } from '../../page/no-map-screen.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
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

/** /openNetworks: the coverage map, or a sentence in a country without a map. */
export function CoverageScreen(props: CoverageScreenProps) {
  const t = useTexts(networkTexts);
  const { customerCareNumber } = useRootData();
  if (useHasMap()) return <CoveragePage {...props} />;
  return (
    <NoMapScreen title={t('network.title')}>
      {t('network.no-map', { number: customerCareNumber })}
    </NoMapScreen>
  );
}

/** Search a place, read its coverage, see the sites on a map (SPEC section 2 "Coverage map"). */
function CoveragePage({ page, report }: CoverageScreenProps) {
  const t = useTexts(networkTexts);
  const path = '/openNetworks';
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
  const answer = useRef<HTMLDivElement>(null);
  useScrollToResults(answer, JSON.stringify([page.place?.at, page.search]));
  return (
    <div className="wrap payment-page">
      <PageIntro title={t('network.title')} lead={t('network.lead')} />
      <CoverageForm
        key={search.query}
        path={path}
        query={search.query}
        here={search.here}
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
      <BadPositionNote {...search} />
      {location.state === 'refused' && !page.place && <Alert tone="warning">{t('network.denied')}</Alert>}
      <div
        className="group grid grid-cols-1 gap-6 lg:data-answered:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
        data-answered={page.search !== 'none' || undefined}
        aria-busy={busy}
      >
        <div ref={answer} className="grid gap-4 content-start scroll-mt-4" aria-live="polite">
          <SearchProblem page={page} query={search.query} />
          <PartialPlaceNote query={search.query} place={page.place} />
          {page.place && page.coverage && page.reachKm && (
            <CoverageResult
              place={page.place}
              answer={page.coverage}
              reachKm={page.reachKm}
              satellite={page.satellite}
            />
          )}
          <OtherCoveragePlaces page={page} query={search.query} path={path} technology={technology} />
        </div>
        {page.technologies && page.reachKm && (
          <CoverageMap
            place={page.place}
            technologies={page.technologies}
            technology={technology}
            reachKm={page.reachKm}
          />
        )}
        {page.place && (
          <ReportForm place={page.place} technologies={page.technologies ?? []} outcome={report} />
        )}
      </div>
    </div>
  );
}

function SearchProblem({ page, query }: { page: CoveragePageData; query: string }) {
  const t = useTexts(networkTexts);
  if (page.technologies === null) return <Notice tone="error">{t('network.closed')}</Notice>;
  if (page.search === 'nowhere') return <Notice tone="warning">{t('network.nowhere', { query })}</Notice>;
  if (page.search === 'unreachable') return <Notice tone="warning">{t('network.search-closed')}</Notice>;
  return null;
}
