import { latLngBounds } from 'leaflet';
import { watchComingToRest } from './coming-to-rest.ts';
import { noteSources, noteTiles } from './data-sources.ts';
import { layGround } from './ground-layer.ts';
import { leafletMap, moveTo } from './leaflet-map.ts';
import type { MapPin, MapPlace, MapPoint, MapSite, MapView } from './map-api.ts';
import type { SayOnMap } from './map-words.ts';
import { pinMarkers } from './pin-markers.ts';
import { placeDot } from './place-dot.ts';
import { siteLayer } from './site-layer.ts';

/** Everything drawn, behind plain functions: the element knows nothing of Leaflet. */
export type Scene = {
  view: () => MapView;
  goTo: (target: MapPoint & { zoom?: number }) => void;
  fit: (points: readonly MapPoint[]) => void;
  showPins: (pins: readonly MapPin[]) => void;
  enlargePin: (id: string | null) => void;
  showSites: (sites: readonly MapSite[]) => void;
  showPlace: (place: MapPlace | null) => void;
  close: () => void;
};

export type SceneParts = {
  frame: HTMLElement;
  note: HTMLElement;
  view: MapView;
  tiles: string;
  tilesAttribution: string;
  say: SayOnMap;
  onMoved: (view: MapView) => void;
  onPinChosen: (id: string) => void;
  onPinHovered: (id: string | null) => void;
  onReady: () => void;
  onFailed: (cause: unknown) => void;
};

/** Nearest zoom that fitting several points goes to, so that two neighbours don't fill the map with nothing. */
const NEAREST_FIT = 14;
const FIT_MARGIN = 48;

/** Draws a map into a frame. */
export function openScene(parts: SceneParts): Scene {
  const { frame, note, say } = parts;
  const map = leafletMap(frame, parts.view, say);
  layGround(map, {
    tiles: parts.tiles,
    say,
    onEmbedded: () => {
      noteSources(note, say);
      parts.onReady();
    },
    onTiles: () => {
      noteTiles(note, parts.tilesAttribution);
      parts.onReady();
    },
    onFailed: parts.onFailed,
  });
  const pins = pinMarkers(map, { chosen: parts.onPinChosen, hovered: parts.onPinHovered });
  const view = (): MapView => {
    const { lat, lng } = map.getCenter();
    return { lat: degrees(lat), lng: degrees(lng), zoom: map.getZoom() };
  };
  const unwatch = watchComingToRest(map, frame, () => parts.onMoved(view()));
  return {
    view,
    goTo: ({ lat, lng, zoom = map.getZoom() }) => moveTo(map, { lat, lng, zoom }),
    fit: (points) => {
      if (points.length === 0) return;
      const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
      map.fitBounds(bounds, { padding: [FIT_MARGIN, FIT_MARGIN], maxZoom: NEAREST_FIT, animate: false });
    },
    showPins: pins.show,
    enlargePin: pins.enlarge,
    showSites: siteLayer(map),
    showPlace: placeDot(map),
    close: () => {
      unwatch();
      map.remove();
    },
  };
}

/** Seven decimals are a centimetre. */
const degrees = (value: number) => Number(value.toFixed(7));
