import {
  control,
  map as createMap,
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
} from 'leaflet';
import { addBackground, type BackgroundSettings } from '../base-map/background-layer.ts';
import type { MapPlace, MapPoint, MapView } from '../map-api.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { createSiteLayer } from '../sites/site-layer.ts';
import { createPinMarkers } from './pin-markers.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

/** Functions to control a Leaflet map. The element itself does not use Leaflet. */
export type MapController = ReturnType<typeof createMapController>;

/** The initial state and the callbacks of a map. */
export type MapControllerOptions = {
  frame: HTMLElement;
  note: HTMLElement;
  /** Tells that two fingers move the map; `null`: one does. */
  fingerHint: HTMLElement | null;
  view: MapView;
  background: BackgroundSettings;
  say: TranslateMapText;
  onMoved: (view: MapView) => void;
  onPinChosen: (id: string) => void;
  onPinHovered: (id: string | null) => void;
  onReady: () => void;
  onFailed: (cause: unknown) => void;
};

/** Maximum zoom of {@link MapController.fit}, so that two close points do not fill the map. */
const MAX_FIT_ZOOM = 14;

const FIT_MARGIN = 48;
const PLACE_DOT_PIXELS = 22;

/** Pixels after which a finger moves, and does not tap. */
const MOVE_PIXELS = 10;

/** How long the hint stays after the last move of the finger. */
const HINT_MS = 1_200;

/** A map that is resized several times stays centred to a few pixels. */
const SAME_PLACE_PX = 4;

/** Zoom range of the embedded map. */
const MAX_ZOOM = 17;

const MIN_ZOOM = 3;

/** Pixels that an arrow key moves the map. */
const ARROW_PIXELS = 100;

/** Creates a map in a frame. */
export function createMapController(options: MapControllerOptions) {
  const { frame, note, say, onReady, onFailed } = options;
  const map = createLeafletMap(frame, options.view, say);
  if (options.fingerHint) moveWithTwoFingers(map, frame, options.fingerHint);
  const sites = createSiteLayer(map);
  addBackground(map, {
    ...options.background,
    note,
    say,
    onFailed,
    onReady: (base) => {
      sites.lieOn(base);
      onReady();
    },
  });
  const pins = createPinMarkers(map, { say, chosen: options.onPinChosen, hovered: options.onPinHovered });
  const view = (): MapView => {
    const { lat, lng } = map.getCenter();
    return { lat: roundDegrees(lat), lng: roundDegrees(lng), zoom: map.getZoom() };
  };
  const stopObserving = observeMapMoves(map, frame, () => options.onMoved(view()));
  return {
    view,
    goTo: ({ lat, lng, zoom = map.getZoom() }: MapPoint & { zoom?: number }) =>
      moveTo(map, { lat, lng, zoom }),
    fit: (points: readonly MapPoint[]) => {
      if (points.length === 0) return;
      const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
      map.fitBounds(bounds, { padding: [FIT_MARGIN, FIT_MARGIN], maxZoom: MAX_FIT_ZOOM, animate: false });
    },
    showPins: pins.show,
    enlargePin: pins.enlarge,
    showSites: sites.show,
    showPlace: createPlaceDot(map),
    close: () => {
      stopObserving();
      map.remove();
    },
  };
}

/** Seven decimals are a centimetre. */
const roundDegrees = (value: number) => Number(value.toFixed(7));

/** Creates the blue dot of the searched place or of the visitor's position. */
function createPlaceDot(map: LeafletMap): (place: MapPlace | null) => void {
  let shown: Marker | null = null;
  return (place) => {
    shown?.remove();
    shown = null;
    if (!place) return;
    const icon = divIcon({
      className: 'place-dot',
      html: '',
      iconSize: [PLACE_DOT_PIXELS, PLACE_DOT_PIXELS],
    });
    shown = marker([place.lat, place.lng], { icon, keyboard: false, interactive: false }).addTo(map);
    const element = shown.getElement();
    element?.setAttribute('role', 'img');
    element?.setAttribute('aria-label', place.name);
  };
}

/**
 * Calls back after each move of the map. Resizing the frame (a rotated phone, a new scroll bar) also makes Leaflet
 * report a move, although the centre stays within half a pixel. Such a move is ignored, because it would count as a pin
 * that the visitor set.
 *
 * @param map a map without Leaflet's own `trackResize`
 * @returns a function that stops the observation
 */
function observeMapMoves(map: LeafletMap, frame: HTMLElement, onRest: () => void): () => void {
  let moving = false;
  let resizing = false;
  map.on('movestart', () => {
    moving = true;
  });
  map.on('moveend', () => {
    if (resizing) return;
    moving = false;
    onRest();
  });
  const observer = new ResizeObserver(() => {
    resizing = !moving;
    map.invalidateSize({ animate: false });
    resizing = false;
  });
  observer.observe(frame);
  return () => {
    observer.disconnect();
    map.off('movestart moveend');
  };
}

/**
 * On a touch screen two fingers move the map and one scrolls the page, which would otherwise be stuck at a map that fills the screen. A
 * finger that tries to move the map is told so. The mouse, keys and buttons move the map as ever.
 *
 * @param hint shown with the class `shown`
 */
function moveWithTwoFingers(map: LeafletMap, frame: HTMLElement, hint: HTMLElement): void {
  // The browser decides by this class whether a finger scrolls, before any listener runs.
  frame.classList.add('two-fingers');
  let start: Touch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => hint.classList.remove('shown');
  const letMouseMove = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') map.dragging.disable();
    else map.dragging.enable();
  };
  frame.addEventListener('pointerdown', letMouseMove, { capture: true });
  const onStart = ({ touches }: TouchEvent) => {
    map.dragging.disable();
    start = touches.length === 1 ? (touches[0] ?? null) : null;
    if (!start) hide();
  };
  frame.addEventListener('touchstart', onStart, { capture: true, passive: true });
  const onMove = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (!start || !finger || touches.length > 1) return;
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < MOVE_PIXELS) return;
    hint.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(hide, HINT_MS);
  };
  frame.addEventListener('touchmove', onMove, { passive: true });
}

/** Creates a Leaflet map without layers, with controls for pointer and keyboard. */
function createLeafletMap(frame: HTMLElement, view: MapView, say: TranslateMapText): LeafletMap {
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
function moveTo(map: LeafletMap, view: MapView): void {
  // Leaflet drops a move during an animated zoom, and a map that is resized fits its view several times in a moment.
  const middle = map.getSize().divideBy(2);
  const isSamePlace = map.latLngToContainerPoint([view.lat, view.lng]).distanceTo(middle) < SAME_PLACE_PX;
  setView(map, view, { animate: !isSamePlace && !prefersReducedMotion() });
}

/** A page may show what lies between two zooms, such as a whole country; the visitor's steps lead to whole ones. */
function setView(map: LeafletMap, { lat, lng, zoom }: MapView, { animate }: { animate: boolean }): void {
  map.options.zoomSnap = Number.isInteger(zoom) ? 1 : 0;
  map.setView([lat, lng], zoom, { animate });
  map.options.zoomSnap = 1;
}
