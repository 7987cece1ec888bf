import { control, map as createMap, type Map as LeafletMap } from 'leaflet';
import type { MapView } from '../map-api.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/** Zoom range of the embedded map. */
const MAX_ZOOM = 17;
const MIN_ZOOM = 3;
/** Pixels that an arrow key moves the map. */
const ARROW_PIXELS = 100;

/** Creates a Leaflet map without layers, with controls for pointer and keyboard. */
export function createLeafletMap(frame: HTMLElement, view: MapView, say: TranslateMapText): LeafletMap {
  const isMotionReduced = prefersReducedMotion();
  const map = createMap(frame, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    keyboardPanDelta: ARROW_PIXELS,
    zoomAnimation: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    markerZoomAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
    scrollWheelZoom: false,
    trackResize: false,
  });
  setView(map, view, { animate: false });
  control.zoom({ position: 'topright', zoomInTitle: say('zoomIn'), zoomOutTitle: say('zoomOut') }).addTo(map);
  control.scale({ position: 'bottomright', imperial: false }).addTo(map);
  zoomByWheelWhileFocused(map);
  return map;
}

/** The wheel zooms only a focused map, so that it does not stop the scrolling of the page. */
function zoomByWheelWhileFocused(map: LeafletMap): void {
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
}

/** Moves the map; animated unless the visitor prefers reduced motion. */
export function moveTo(map: LeafletMap, view: MapView): void {
  setView(map, view, { animate: !prefersReducedMotion() });
}

/** A page may show what lies between two zooms, such as a whole country; the visitor's steps lead to whole ones. */
function setView(map: LeafletMap, { lat, lng, zoom }: MapView, { animate }: { animate: boolean }): void {
  map.options.zoomSnap = Number.isInteger(zoom) ? 1 : 0;
  map.setView([lat, lng], zoom, { animate });
  map.options.zoomSnap = 1;
}
