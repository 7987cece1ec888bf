import { type MapView, PLACE_MAP, type PlaceMapElement } from '@portal/map-element/map-api';
import { MAP_TEXTS, type MapTextKey } from '@portal/map-element/map-texts';
import { useEffect, useRef, useState } from 'react';
import { type Texts, useTexts } from '../../texts/use-texts.tsx';
import { type Place, placeAt } from './place-values.ts';

type PlaceMapProps = {
  /** `null`: none is chosen yet. */
  place: Place | null;
  /** Where the map begins without one. */
  middle: Place;
  onChoose: (place: Place) => void;
};

const STREET_ZOOM = 14;
const COUNTRY_ZOOM = 9;
/** A finger or mouse that moved farther has dragged the map. CSS pixels. */
const PRESS = 6;
/** A tenth of a metre: the map has not moved. Degrees. */
const SAME = 0.000001;

/** A map whose pin in the middle is the place: it is dragged, pressed, or moved with the arrow keys. */
export function PlaceMap({ place, middle, onChoose }: PlaceMapProps) {
  const texts = useTexts();
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<PlaceMapElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The last view, and whether a person moves the map: what the page moves is no choice. */
  const now = useRef<{ view: MapView; isByHand: boolean }>({
    view: { ...middle, zoom: COUNTRY_ZOOM },
    isByHand: false,
  });
  const latest = useRef({ place, middle, onChoose, texts });
  latest.current = { place, middle, onChoose, texts };
  useEffect(() => {
    const start = latest.current.place ?? latest.current.middle;
    const zoom = latest.current.place ? STREET_ZOOM : COUNTRY_ZOOM;
    now.current.view = { ...start, zoom };
    let isOver = false;
    const open = async () => {
      const { definePlaceMap } = await import('@portal/map-element/place-map');
      if (isOver || !holder.current) return;
      definePlaceMap();
      map.current = createMap({ ...start, zoom }, latest.current.texts);
      map.current.addEventListener('map-failed', () => setFailed(true));
      map.current.addEventListener('view-changed', (event) => {
        now.current.view = (event as CustomEvent<MapView>).detail;
        if (now.current.isByHand) latest.current.onChoose(now.current.view);
      });
      holder.current.append(map.current);
    };
    open().catch(() => setFailed(true));
    return () => {
      isOver = true;
      map.current?.remove();
      map.current = null;
    };
  }, []);
  useEffect(() => {
    const { view } = now.current;
    if (!place || isNear(view, place)) return;
    now.current.isByHand = false;
    map.current?.goTo({ ...place, zoom: Math.max(view.zoom, STREET_ZOOM) });
  }, [place]);
  usePresses(holder, now, onChoose);
  if (hasFailed) return <p role="status">{texts.t('content.shop.map.failed')}</p>;
  return <div ref={holder} className="shop-map" lang={texts.language} />;
}

const isNear = (one: Place, other: Place) =>
  Math.abs(one.lat - other.lat) < 10 * SAME && Math.abs(one.lng - other.lng) < 10 * SAME;

function createMap({ lat, lng, zoom }: MapView, texts: Texts): PlaceMapElement {
  const element = document.createElement(PLACE_MAP) as PlaceMapElement;
  const attributes = { lat, lng, zoom, mode: 'pick', search: 'off' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  const words = (Object.keys(MAP_TEXTS) as MapTextKey[]).map((key) => [key, texts.translate('map', key)]);
  // A key without a text of the desk stays that of the map.
  element.words = Object.fromEntries(words.filter(([key, text]) => key !== text));
  return element;
}

/** Notices that a person moves the map, and takes the place under a press that is no drag. */
function usePresses(
  holder: { current: HTMLDivElement | null },
  now: { current: { view: MapView; isByHand: boolean } },
  onChoose: (place: Place) => void,
): void {
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const down = { x: 0, y: 0 };
    const begin = (event: Event) => {
      now.current.isByHand = true;
      if (event instanceof PointerEvent) Object.assign(down, { x: event.clientX, y: event.clientY });
    };
    const press = (event: MouseEvent) => {
      const isControl = event
        .composedPath()
        .some((each) => each instanceof HTMLElement && each.matches('button, a'));
      const hasMoved = Math.hypot(event.clientX - down.x, event.clientY - down.y) > PRESS;
      // The keyboard's click on a button has no place.
      if (isControl || hasMoved || event.detail === 0) return;
      const frame = event
        .composedPath()
        .find(
          (each): each is HTMLElement => each instanceof HTMLElement && each.matches('.leaflet-container'),
        )
        ?.getBoundingClientRect();
      if (!frame) return;
      const x = event.clientX - frame.left - frame.width / 2;
      const y = event.clientY - frame.top - frame.height / 2;
      choose.current(placeAt(now.current.view, { x, y }));
    };
    for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
      element.addEventListener(name, begin, { capture: true, passive: true });
    element.addEventListener('click', press);
    return () => {
      for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
        element.removeEventListener(name, begin, { capture: true });
      element.removeEventListener('click', press);
    };
  }, [holder, now]);
}
