import type { GeoPoint } from '@portal/domain/places/geo';
import type { Technology } from '@portal/domain/places/site';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { BadPositionNote, LocationButton, PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { type CurrentLocation, useCurrentLocation } from '../../map/use-current-location.ts';
import { useHasMap } from '../../map/use-has-map.ts';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { NoMapScreen } from '../../page/no-map-screen.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { CoverageResult } from './coverage-result.tsx';
import { formatCoverageQuery, parseCoverageSearch } from './coverage-search.ts';
import type { ChosenPlace, CoveragePageData } from './load-coverage.ts';
import type { CoverageReportResult } from './send-coverage-report.ts';
import { TECHNOLOGY_TEXT_KEY, technologyName } from './technology-names.ts';
import { networkTexts } from './texts.ts';

type CoverageScreenProps = { page: CoveragePageData; report: CoverageReportResult | null };

/** A longer list would not help to choose. */
const MAX_OTHERS = 5;

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

type OtherPlacesProps = {
  page: Pick<CoveragePageData, 'place' | 'others'>;
  query: string;
  path: string;
  technology: Technology | null;
};

/** Links to the other places of the same name; the result is about the first (RULINGS 45). */
function OtherCoveragePlaces({ page: { place, others }, query, path, technology }: OtherPlacesProps) {
  const t = useTexts(networkTexts);
  if (!place?.name || others.length === 0) return null;
  return (
    <nav className="grid gap-2" aria-labelledby="other-places">
      <p id="other-places">{t('network.which', { place: place.name })}</p>
      <ul>
        {others.slice(0, MAX_OTHERS).map(({ id, name }) => (
          <li key={id}>
            <PageLink
              data-follow="keep"
              className="flex min-h-11 items-center py-1"
              to={path + formatCoverageQuery({ query, placeId: id, technology })}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ReportFormProps = {
  place: ChosenPlace;
  technologies: readonly Technology[];
  outcome: CoverageReportResult | null;
};

/** "No signal here": reports a problem at the place of the result. */
function ReportForm({ place, technologies, outcome }: ReportFormProps) {
  const t = useTexts(networkTexts);
  const sending = useNavigation().formMethod === 'POST';
  const { lat, lng } = place.at;
  return (
    <section className="card grid gap-3" aria-labelledby="no-signal">
      <h2 id="no-signal">{t('report.title')}</h2>
      <p>{t('report.lead')}</p>
      <div role="status">
        {outcome?.kind === 'sent' && (
          <Notice tone="success">{t('report.thanks', { reference: outcome.reference })}</Notice>
        )}
        {outcome && outcome.kind !== 'sent' && <Notice tone="error">{t(`report.${outcome.kind}`)}</Notice>}
      </div>
      {outcome?.kind !== 'sent' && (
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="lat" value={lat} />
          <input type="hidden" name="lng" value={lng} />
          <input type="hidden" name="place" value={place.name ?? ''} />
          <Select
            name="technology"
            label={t('report.what')}
            value=""
            options={[
              ['', t('report.any')],
              ...technologies.map((technology) => [technology, technologyName(technology)] as const),
            ]}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="indoors" value="yes" /> {t('report.indoors')}
          </label>
          <Button type="submit" look="secondary" busy={sending}>
            {t('report.send')}
          </Button>
        </Form>
      )}
    </section>
  );
}

type CoverageFormProps = {
  path: string;
  query: string;
  /** Where the visitor is, `null` if unknown. */
  here: GeoPoint | null;
  location: CurrentLocation;
  /** The technologies of at least one site. */
  technologies: readonly Technology[];
  technology: Technology | null;
  onTechnology: (technology: Technology | null) => void;
};

/** A GET form for place and technology. Without JavaScript the result is text only. */
function CoverageForm(props: CoverageFormProps) {
  const { path, query, here, location, technologies, technology, onTechnology } = props;
  const t = useTexts(networkTexts);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Form ref={form} action={path} role="search" preventScrollReset className="coverage-form">
      <PlaceField
        label={t('network.label')}
        placeholder={t('network.enter')}
        defaultValue={query}
        here={here}
        onChosen={({ id, name }) => {
          const chosen = new URLSearchParams({ q: name, place: id, ...(technology && { tech: technology }) });
          void submit(chosen, { action: path, preventScrollReset: true });
        }}
      />
      <Button type="submit">{t('network.show')}</Button>
      <LocationButton
        location={location}
        or={t('network.or')}
        label={t('network.here')}
        asking={t('network.asking')}
      />
      {technologies.length > 0 && (
        <RadioList
          legend={t('network.technology')}
          name="tech"
          layout="row"
          value={technology ?? ''}
          onChange={(value) => onTechnology(value === '' ? null : value)}
          options={[
            { value: '' as const, label: t('network.all') },
            ...technologies.map((value) => ({ value, label: t(TECHNOLOGY_TEXT_KEY[value]) })),
          ]}
        />
      )}
    </Form>
  );
}
