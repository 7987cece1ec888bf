import type { ActivePackage } from '@portal/contract/content/content';
import { getOperatorCode, portalHeaders } from '@portal/contract/http/headers';
import { CONTENT_PATH } from '@portal/contract/http/paths';
import { readWireSites, SITES_PAGE } from '@portal/contract/wire/wire-site';
import { groupThousands } from '@portal/domain/language/number-style';
import type { ReachKm } from '@portal/domain/places/coverage';
import { countryMiddle } from '@portal/domain/places/geo';
import type { Site, Technology } from '@portal/domain/places/site';
import { type MapView, PLACE_MAP } from '@portal/map-element/map-api';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { useNearViewport } from '../../map/use-near-viewport.ts';
import type { MapHandle } from '../../map/use-place-map.ts';
import { Button } from '../../ui/button.tsx';
import { countryZoomIn } from './country-zoom.ts';
import type { ChosenPlace } from './load-coverage.ts';
import { toMapSites } from './sites-on-map.ts';
import { technologyName } from './technology-names.ts';
import { networkTexts } from './texts.ts';

/** Zoom levels: the country (SPEC section 9: 9; less where it would not fit), a province, a large place, an exact place. */
const ZOOM = { country: 9, area: 12, place: 14 } as const;

type CoverageMapProps = {
  place: ChosenPlace | null;
  /** The technologies of at least one site. */
  technologies: readonly Technology[];
  /** The selected technology, `null` for all. */
  technology: Technology | null;
  reachKm: ReachKm;
};

/** The sites on a map. Map and sites load when the element comes into view; the text result does not wait for them. */
export function CoverageMap(props: CoverageMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const near = useNearViewport(holder);
  return (
    <div
      ref={holder}
      className="coverage-map lg:group-data-answered:col-start-2 lg:group-data-answered:row-[1/span_2]"
    >
      {near ? <SitesMap {...props} holder={holder} /> : <div className="map-frame" />}
    </div>
  );
}

function SitesMap({
  place,
  technologies,
  technology,
  reachKm,
  holder,
}: CoverageMapProps & { holder: RefObject<HTMLElement | null> }) {
  const t = useTexts(networkTexts);
  const map = useRef<MapHandle>(null);
  const { state, retry } = useSites();
  const sites = useMemo(
    () => (state.kind === 'loaded' ? toMapSites(state.sites, technology, reachKm) : []),
    [state, technology, reachKm],
  );
  const { lat, lng } = place?.at ?? countryMiddle();
  const countryZoom = useCountryZoom(holder, ZOOM.country);
  const zoom = place ? zoomTo(place, countryZoom) : countryZoom;
  const isPlace = place !== null && place.precision !== 'country';
  const name = place?.name ?? t('answer.here');
  const dot = useMemo(() => (!isPlace ? null : { lat, lng, name }), [lat, lng, isPlace, name]);
  useEffect(() => map.current?.goTo({ lat, lng, zoom }), [lat, lng, zoom]);
  return (
    <>
      <MapFrame ref={map} label={t('map.label')} start={{ lat, lng, zoom }} sites={sites} place={dot} />
      <SitesNote
        state={state}
        shown={sites.length}
        technologies={technology ? [technology] : technologies}
        onRetry={retry}
      />
    </>
  );
}

function zoomTo({ precision }: ChosenPlace, countryZoom: number): number {
  switch (precision) {
    case 'exact':
    case 'street':
    case 'town':
      return ZOOM.place;
    case 'sector':
    case 'district':
      return ZOOM.area;
    case 'province':
      return ZOOM.country;
    case 'country':
      return countryZoom;
  }
}

type SitesNoteProps = {
  state: SitesState;
  shown: number;
  technologies: readonly Technology[];
  onRetry: () => void;
};

/** The loading state of the sites (SPEC section 4 "Coverage"). */
function SitesNote({ state, shown, technologies, onRetry }: SitesNoteProps) {
  const locale = useLocale();
  const t = useTexts(networkTexts);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p role="status" className="field-hint">
        {state.kind === 'loaded'
          ? t('sites.loaded', { count: shown, sites: groupThousands(String(shown), locale) })
          : t(`sites.${state.kind}`)}
      </p>
      {state.kind === 'loaded' && <Legend technologies={technologies} />}
      {state.kind === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          {t('sites.retry')}
        </Button>
      )}
    </div>
  );
}

/** The colour of each technology on the map. */
function Legend({ technologies }: { technologies: readonly Technology[] }) {
  const t = useTexts(networkTexts);
  return (
    <div className="coverage-legend">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {technologies.map((technology) => (
          <li key={technology} data-technology={technology} className="flex items-center gap-1.5">
            {technologyName(technology)}
          </li>
        ))}
      </ul>
      <p className="field-hint">{t('sites.legend')}</p>
    </div>
  );
}

/** The loading state of the sites. */
type SitesState = { kind: 'loading' } | { kind: 'loaded'; sites: Site[] } | { kind: 'failed' };

/** Loads all network sites once; `retry` loads them again. */
function useSites(): { state: SitesState; retry: () => void } {
  const locale = useLocale();
  const [state, setState] = useState<SitesState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const unmounted = new AbortController();
    setState({ kind: 'loading' });
    fetchSites(locale, unmounted.signal)
      .then((sites) => setState({ kind: 'loaded', sites }))
      .catch(() => unmounted.signal.aborted || setState({ kind: 'failed' }));
    return () => unmounted.abort();
  }, [locale, attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function fetchSites(locale: string, signal: AbortSignal): Promise<Site[]> {
  const query = new URLSearchParams({ opco: getOperatorCode(), pageUrl: `/${SITES_PAGE}` });
  const reply = await fetch(`${CONTENT_PATH}?${query}`, { headers: portalHeaders(locale), signal });
  if (!reply.ok) throw new Error(`failed to load the sites: HTTP ${reply.status}`);
  const { data } = (await reply.json()) as ActivePackage;
  return readWireSites(data.packageHtml);
}

/**
 * The zoom at which the country fits into the map: as the page opens, and again after the phone was turned, unless the visitor has
 * zoomed meanwhile.
 * @param holder has the frame of the map
 * @param highest of a map that is large enough
 */
function useCountryZoom(holder: RefObject<HTMLElement | null>, highest: number): number {
  const [zoom, setZoom] = useState(() => fittingZoom(holder.current, highest));
  // The width that the zoom was chosen for: a change before the next effect counts too.
  const fitted = useRef(holder.current?.clientWidth);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let shown = zoom;
    const note = (event: Event) => {
      shown = (event as CustomEvent<MapView>).detail.zoom;
    };
    const observer = new ResizeObserver(() => {
      // The bars of a browser change the height while one scrolls, which must not move the map.
      if (element.clientWidth === fitted.current) return;
      fitted.current = element.clientWidth;
      if (Math.abs(shown - zoom) < 0.01) setZoom(fittingZoom(element, highest));
    });
    element.addEventListener('view-changed', note);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('view-changed', note);
    };
  }, [holder, zoom, highest]);
  return zoom;
}

function fittingZoom(holder: HTMLElement | null, highest: number): number {
  const frame = holder?.querySelector('.map-frame');
  // Once the map is there, the note about its data takes a line of the frame.
  const map = frame?.querySelector(PLACE_MAP)?.shadowRoot?.querySelector('[role="application"]');
  const { clientWidth: width = 0, clientHeight: height = 0 } = map ?? frame ?? {};
  return countryZoomIn({ width, height }, highest);
}
