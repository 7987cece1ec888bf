import { COUNTRY_MIDDLE } from '@portal/domain/geo';
import type { Site, Technology } from '@portal/domain/site';
import type { MapSite } from '@portal/map-element/map-api';
import { useEffect, useMemo, useRef } from 'react';
import { MapFrame } from '../../blocks/map-frame.tsx';
import { useNear } from '../../blocks/use-near.ts';
import type { MapHandle } from '../../blocks/use-place-map.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ChosenPlace } from './load-coverage.ts';
import { networkTexts } from './texts.ts';
import { type SitesState, useSites } from './use-sites.ts';

/** How near the map is: at first (SPEC section 9), at a place known roughly, at a place known well. */
const ZOOM = { country: 9, area: 12, place: 14 } as const;

type CoverageMapProps = { place: ChosenPlace | null; technology: Technology | null };

/** The sites on a map. Map and sites come when this comes into view; what is said in words never waits for it. */
export function CoverageMap(props: CoverageMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const near = useNear(holder);
  return (
    <div ref={holder} className="coverage-map">
      {near ? <SitesMap {...props} /> : <div className="map-frame" />}
    </div>
  );
}

function SitesMap({ place, technology }: CoverageMapProps) {
  const t = useTexts(networkTexts);
  const map = useRef<MapHandle>(null);
  const { state, retry } = useSites();
  const sites = useMemo(
    () => (state.kind === 'loaded' ? sitesOnMap(state.sites, technology) : []),
    [state, technology],
  );
  const { lat, lng } = place?.at ?? COUNTRY_MIDDLE;
  const zoom = zoomTo(place);
  const name = place?.name ?? t('answer.here');
  const dot = useMemo(() => (zoom === ZOOM.country ? null : { lat, lng, name }), [lat, lng, zoom, name]);
  useEffect(() => map.current?.goTo({ lat, lng, zoom }), [lat, lng, zoom]);
  return (
    <>
      <MapFrame ref={map} label={t('map.label')} start={{ lat, lng, zoom }} sites={sites} place={dot} />
      <SitesNote state={state} shown={sites.length} onRetry={retry} />
    </>
  );
}

function zoomTo(place: ChosenPlace | null): number {
  if (!place) return ZOOM.country;
  return place.precision === 'exact' || place.precision === 'town' ? ZOOM.place : ZOOM.area;
}

/** A 5G site has another marker and its circle (SPEC section 2), except where another technology is looked at. */
function sitesOnMap(sites: readonly Site[], technology: Technology | null): MapSite[] {
  return sites
    .filter(({ technologies }) => technology === null || technologies.includes(technology))
    .map(({ at, technologies }) => ({
      ...at,
      look: technologies.includes('5g') && (technology ?? '5g') === '5g' ? 'wide' : 'plain',
    }));
}

type SitesNoteProps = { state: SitesState; shown: number; onRetry: () => void };

/** How the sites are: on their way, there, or not to be had (SPEC section 4 "Coverage"). */
function SitesNote({ state, shown, onRetry }: SitesNoteProps) {
  const t = useTexts(networkTexts);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="field-hint">
        {state.kind === 'loaded' ? t('sites.loaded', { count: shown }) : t(`sites.${state.kind}`)}
      </p>
      {state.kind === 'failed' && (
        <Button look="quiet" onClick={onRetry}>
          {t('sites.retry')}
        </Button>
      )}
    </div>
  );
}
