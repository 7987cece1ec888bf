import { latLngBounds } from 'leaflet';
import { addBackground, type BackgroundSettings } from '../base-map/background-layer.ts';
import type { MapPoint, MapView } from '../map-api.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { createSiteLayer } from '../sites/site-layer.ts';
import { moveWithTwoFingers } from './finger-moves.ts';
import { createLeafletMap, moveTo } from './leaflet-map.ts';
import { observeMapMoves } from './map-moves.ts';
import { createPinMarkers } from './pin-markers.ts';
import { createPlaceDot } from './place-dot.ts';

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
