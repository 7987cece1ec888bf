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

/** Functions to control a Leaflet map. The element itself does not use Leaflet. */
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

/** The initial state and the callbacks of a map. */
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

/** Maximum zoom of {@link Scene.fit}, so that two close points do not fill the map. */
const MAX_FIT_ZOOM = 14;
const FIT_MARGIN = 48;

/** Creates a map in a frame. */
export function openScene(options: SceneParts): Scene {
  const { frame, note, say } = options;
  const map = leafletMap(frame, options.view, say);
  layGround(map, {
    tiles: options.tiles,
    say,
    onEmbedded: () => {
      noteSources(note, say);
      options.onReady();
    },
    onTiles: () => {
      noteTiles(note, options.tilesAttribution);
      options.onReady();
    },
    onFailed: options.onFailed,
  });
  const pins = pinMarkers(map, { chosen: options.onPinChosen, hovered: options.onPinHovered });
  const view = (): MapView => {
    const { lat, lng } = map.getCenter();
    return { lat: roundDegrees(lat), lng: roundDegrees(lng), zoom: map.getZoom() };
  };
  const stopObserving = watchComingToRest(map, frame, () => options.onMoved(view()));
  return {
    view,
    goTo: ({ lat, lng, zoom = map.getZoom() }) => moveTo(map, { lat, lng, zoom }),
    fit: (points) => {
      if (points.length === 0) return;
      const bounds = latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
      map.fitBounds(bounds, { padding: [FIT_MARGIN, FIT_MARGIN], maxZoom: MAX_FIT_ZOOM, animate: false });
    },
    showPins: pins.show,
    enlargePin: pins.enlarge,
    showSites: siteLayer(map),
    showPlace: placeDot(map),
    close: () => {
      stopObserving();
      map.remove();
    },
  };
}

/** Seven decimals are a centimetre. */
const roundDegrees = (value: number) => Number(value.toFixed(7));
