import type { MapBackground } from '@portal/contract/http/street-map';
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
import { MAP_TEXTS } from '@portal/map-element/map-texts';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useRootData } from '../context/root-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { mapTexts } from './map-texts.ts';

export type PlaceMapProps = {
  /** Accessible name of the map. */
  label: string;
  /** Initial view. Later moves go through {@link MapHandle}. */
  start: MapView;
  /** `pick`: a fixed pin in the middle whose place is looked up. `show` (the default): no pin of its own. */
  mode?: MapMode;
  /**
   * Whether to show the map's own search field; off by default, because pages have one that works without JavaScript.
   */
  search?: boolean;
  /** Whether the map shows the address of the `pick` pin (the default); off when the page does. */
  pinLabel?: boolean;
  /** Whether one finger moves the map: where nothing scrolls behind it. Two, by default. */
  oneFinger?: boolean;
  /** Pass the same array between renders unless it has changed (`useMemo`). */
  pins?: readonly MapPin[];
  activePin?: string | null;
  sites?: readonly MapSite[];
  place?: MapPlace | null;
  ref?: Ref<MapHandle>;
  onLocation?: (place: PlaceMapEvents['location-changed']) => void;
  onPinChosen?: (id: string) => void;
  onPinHovered?: (id: string | null) => void;
};

/** Moves the map. Calls before the map has loaded run when it has. */
export type MapHandle = Pick<PlaceMapElement, 'goTo'>;

/** Loading state of the map. */
export type MapState = 'loading' | 'ready' | 'failed';

/** Adds the map element to a container and updates it from the props. */
export function usePlaceMap(container: RefObject<HTMLElement | null>, props: PlaceMapProps): MapState {
  const { pins, activePin, sites, place } = props;
  const { map, state } = useMapElement(container, props);
  const pendingCalls = useRef<((map: PlaceMapElement) => void)[]>([]);
  useEffect(() => void (map && pins && Object.assign(map, { pins })), [map, pins]);
  useEffect(
    () => void (map && activePin !== undefined && Object.assign(map, { activePin })),
    [map, activePin],
  );
  useEffect(() => void (map && sites && Object.assign(map, { sites })), [map, sites]);
  useEffect(() => void (map && place !== undefined && Object.assign(map, { place })), [map, place]);
  useEffect(() => {
    if (map) for (const call of pendingCalls.current.splice(0)) call(map);
  }, [map]);
  useImperativeHandle(props.ref, () => {
    const run = (call: (map: PlaceMapElement) => void) => (map ? call(map) : pendingCalls.current.push(call));
    return { goTo: (target) => void run((loaded) => loaded.goTo(target)) };
  }, [map]);
  return state;
}

function useMapElement(container: RefObject<HTMLElement | null>, props: PlaceMapProps) {
  const texts = useMapTexts(props.label);
  const { mapBackground } = useRootData();
  const [map, setMap] = useState<PlaceMapElement | null>(null);
  const [state, setState] = useState<MapState>('loading');
  // The map outlives renders: it is created from the first props and updated with later ones.
  const latest = useRef({ props, texts, mapBackground });
  latest.current = { props, texts, mapBackground };
  useEffect(() => {
    const controller = new AbortController();
    import('@portal/map-element/place-map')
      .then(({ definePlaceMap }) => {
        if (controller.signal.aborted || !container.current) return;
        definePlaceMap();
        const element = document.createElement(PLACE_MAP) as PlaceMapElement;
        const { props: first, texts: own, mapBackground: background } = latest.current;
        const { lat, lng, zoom } = first.start;
        const mode = first.mode ?? 'show';
        const { search = false, pinLabel = true, oneFinger = false } = first;
        Object.assign(element, { lat, lng, zoom, mode, search, pinLabel, oneFinger, words: own });
        if (background) Object.assign(element, toElementProperties(background));
        addListeners(element, { props: () => latest.current.props, setState, signal: controller.signal });
        container.current.append(element);
        setMap(element);
        controller.signal.addEventListener('abort', () => element.remove());
      })
      .catch(() => controller.signal.aborted || setState('failed'));
    return () => controller.abort();
  }, [container]);
  return { map, state };
}

function toElementProperties(background: MapBackground): Partial<PlaceMapElement> {
  if (background.kind === 'streets') return { streets: background.url };
  return { tiles: background.url, tilesAttribution: background.attribution };
}

/** Returns the texts of the map element in the language of the page. */
function useMapTexts(label: string): Record<string, string> {
  const t = useTexts(mapTexts);
  const names = Object.keys(MAP_TEXTS) as (keyof typeof MAP_TEXTS)[];
  return { ...Object.fromEntries(names.map((name) => [name, t(`map.${name}`)])), map: label };
}

type Listeners = {
  props: () => PlaceMapProps;
  setState: (state: MapState) => void;
  signal: AbortSignal;
};

function addListeners(map: PlaceMapElement, { props, setState, signal }: Listeners): void {
  const on = <Name extends keyof PlaceMapEvents>(
    name: Name,
    handle: (detail: PlaceMapEvents[Name]) => void,
  ) =>
    map.addEventListener(name, (event) => handle((event as CustomEvent<PlaceMapEvents[Name]>).detail), {
      signal,
    });
  on('map-ready', () => setState('ready'));
  on('map-failed', () => setState('failed'));
  on('location-changed', (place) => props().onLocation?.(place));
  on('pin-chosen', ({ id }) => props().onPinChosen?.(id));
  on('pin-hovered', ({ id }) => props().onPinHovered?.(id));
}
