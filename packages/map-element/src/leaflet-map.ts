import { control, map as createMap, type Map as LeafletMap } from 'leaflet';
import type { MapView } from './map-api.ts';
import type { SayOnMap } from './map-words.ts';
import { wantsStillness } from './motion.ts';

/** As near and as far as the embedded map has anything to show. */
const NEAREST = 17;
const FARTHEST = 3;
/** Pixels that one press of an arrow key moves. */
const ARROW_PIXELS = 100;

/** A Leaflet map without any layer: pan and zoom by hand, by keys and by buttons. */
export function leafletMap(frame: HTMLElement, view: MapView, say: SayOnMap): LeafletMap {
  const still = wantsStillness();
  const map = createMap(frame, {
    center: [view.lat, view.lng],
    zoom: view.zoom,
    minZoom: FARTHEST,
    maxZoom: NEAREST,
    zoomControl: false,
    attributionControl: false,
    keyboardPanDelta: ARROW_PIXELS,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    scrollWheelZoom: false,
    trackResize: false,
  });
  control.zoom({ position: 'topright', zoomInTitle: say('zoomIn'), zoomOutTitle: say('zoomOut') }).addTo(map);
  control.scale({ position: 'bottomright', imperial: false }).addTo(map);
  zoomByWheelWhileInUse(map);
  return map;
}

/** A wheel that scrolls the page must not be caught by a map that happens to pass under it. */
function zoomByWheelWhileInUse(map: LeafletMap): void {
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
}

/** Moves the centre, gliding where that is wanted and near enough. */
export function moveTo(map: LeafletMap, { lat, lng, zoom }: MapView): void {
  map.setView([lat, lng], zoom, { animate: !wantsStillness() });
}
