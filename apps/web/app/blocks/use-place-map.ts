import {
  type MapMode,
  type MapPin,
  type MapPlace,
  type MapSite,
  type MapView,
  PLACE_MAP,
  type PlaceMapElement,
  type PlaceMapEvents,
} from '@portal/map-element/map-api';
import { MAP_WORDS } from '@portal/map-element/map-words';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { mapTexts } from './map-texts.ts';
import { usePageFacts } from './page-facts.ts';
import { useTexts } from './use-texts.ts';

export type PlaceMapProps = {
  /** What a screen reader calls the map. */
  label: string;
  /** Where it starts. Later moves go through {@link MapHandle}. */
  start: MapView;
  /** `pick`: a pin in the middle whose place is looked up. `show` (the default): no pin of its own. */
  mode?: MapMode;
  /** The map's own search field; off unless asked for, because pages have one that works without JavaScript. */
  search?: boolean;
  /** Lists: keep them the same array between renders unless they changed (`useMemo`). */
  pins?: readonly MapPin[];
  activePin?: string | null;
  sites?: readonly MapSite[];
  place?: MapPlace | null;
  ref?: Ref<MapHandle>;
  onLocation?: (place: PlaceMapEvents['location-changed']) => void;
  onPinChosen?: (id: string) => void;
  onPinHovered?: (id: string | null) => void;
  onView?: (view: MapView) => void;
};

/** Moves the map. What is asked before the map is there is done when it comes. */
export type MapHandle = Pick<PlaceMapElement, 'goTo' | 'fit'>;

/** Whether there is a map. */
export type MapState = 'loading' | 'ready' | 'failed';

/** Puts a map into a holder and keeps it at what the page says. */
export function usePlaceMap(holder: RefObject<HTMLElement | null>, props: PlaceMapProps): MapState {
  const { pins, activePin, sites, place } = props;
  const { map, state } = useMapElement(holder, props);
  const wishes = useRef<((map: PlaceMapElement) => void)[]>([]);
  useEffect(() => void (map && pins && Object.assign(map, { pins })), [map, pins]);
  useEffect(
    () => void (map && activePin !== undefined && Object.assign(map, { activePin })),
    [map, activePin],
  );
  useEffect(() => void (map && sites && Object.assign(map, { sites })), [map, sites]);
  useEffect(() => void (map && place !== undefined && Object.assign(map, { place })), [map, place]);
  useEffect(() => {
    if (map) for (const wish of wishes.current.splice(0)) wish(map);
  }, [map]);
  useImperativeHandle(props.ref, () => {
    const now = (wish: (map: PlaceMapElement) => void) => (map ? wish(map) : wishes.current.push(wish));
    return {
      goTo: (target) => void now((there) => there.goTo(target)),
      fit: (points) => void now((there) => there.fit(points)),
    };
  }, [map]);
  return state;
}

function useMapElement(holder: RefObject<HTMLElement | null>, props: PlaceMapProps) {
  const words = useMapTexts(props.label);
  const { mapTiles } = usePageFacts();
  const [map, setMap] = useState<PlaceMapElement | null>(null);
  const [state, setState] = useState<MapState>('loading');
  // The map outlives renders: it is made of what the first one said and told the rest as it changes.
  const latest = useRef({ props, words, mapTiles });
  latest.current = { props, words, mapTiles };
  useEffect(() => {
    const gone = new AbortController();
    import('@portal/map-element/place-map')
      .then(({ definePlaceMap }) => {
        if (gone.signal.aborted || !holder.current) return;
        definePlaceMap();
        const made = document.createElement(PLACE_MAP) as PlaceMapElement;
        const { props: first, words: own, mapTiles: tiles } = latest.current;
        const { lat, lng, zoom } = first.start;
        const mode = first.mode ?? 'show';
        Object.assign(made, { lat, lng, zoom, mode, search: first.search ?? false, words: own });
        if (tiles) Object.assign(made, { tiles: tiles.url, tilesAttribution: tiles.attribution });
        addListeners(made, { props: () => latest.current.props, setState, signal: gone.signal });
        holder.current.append(made);
        setMap(made);
        gone.signal.addEventListener('abort', () => made.remove());
      })
      .catch(() => gone.signal.aborted || setState('failed'));
    return () => gone.abort();
  }, [holder]);
  return { map, state };
}

function useMapTexts(label: string): Record<string, string> {
  const t = useTexts(mapTexts);
  const names = Object.keys(MAP_WORDS) as (keyof typeof MAP_WORDS)[];
  return { ...Object.fromEntries(names.map((name) => [name, t(`map.${name}`)])), map: label };
}

type Listeners = {
  props: () => PlaceMapProps;
  setState: (state: MapState) => void;
  signal: AbortSignal;
};

function addListeners(map: PlaceMapElement, { props, setState, signal }: Listeners): void {
  const on = <Name extends keyof PlaceMapEvents>(name: Name, hear: (detail: PlaceMapEvents[Name]) => void) =>
    map.addEventListener(name, (event) => hear((event as CustomEvent<PlaceMapEvents[Name]>).detail), {
      signal,
    });
  on('map-ready', () => setState('ready'));
  on('map-failed', () => setState('failed'));
  on('location-changed', (place) => props().onLocation?.(place));
  on('pin-chosen', ({ id }) => props().onPinChosen?.(id));
  on('pin-hovered', ({ id }) => props().onPinHovered?.(id));
  on('view-changed', (view) => props().onView?.(view));
}
