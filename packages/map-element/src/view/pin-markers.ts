import { divIcon, type Map as LeafletMap, latLngBounds, layerGroup, type Marker, marker } from 'leaflet';
import type { MapPin, MapPoint } from '../map-api.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { clusterPins, type PinGroup } from './cluster-pins.ts';
import { prefersReducedMotion } from './reduced-motion.ts';

type PinOptions = {
  say: TranslateMapText;
  chosen: (id: string) => void;
  hovered: (id: string | null) => void;
};

const FRONT_Z_INDEX = 1_000;

/** Part of its own size that is added around the pins of a cluster that was pressed. */
const MARGIN = 0.1;

/** Size of a pin; its tip is the centre of the lower edge. The style sheet draws it. */
const PIN_WIDTH = 44;

const PIN_HEIGHT = 48;

/** Creates the pins of a map. */
export function createPinMarkers(map: LeafletMap, options: PinOptions) {
  const layer = layerGroup().addTo(map);
  /** By {@link keyOf}. Markers that remain are not created again, so that they keep the focus. */
  const markers = new Map<string, { marker: Marker; group: PinGroup }>();
  let pins: readonly MapPin[] = [];
  let active: string | null = null;
  const create = (group: PinGroup) =>
    group.pins.length === 1 ? singlePin(group.pins[0], options) : cluster(map, group, options.say);
  const redraw = () => {
    const groups = new Map(clusterPins(pins, map.getZoom(), active).map((group) => [keyOf(group), group]));
    const focused = [...markers.values()].find(({ marker }) => hasFocus(marker))?.group.pins[0].id;
    for (const [key, { marker }] of markers) {
      if (groups.has(key)) continue;
      layer.removeLayer(marker);
      markers.delete(key);
    }
    for (const [key, group] of groups) {
      const marker = markers.get(key)?.marker ?? create(group).addTo(layer);
      markers.set(key, { marker, group });
      const isActive = group.pins[0].id === active;
      marker.setZIndexOffset(isActive ? FRONT_Z_INDEX : 0);
      marker.getElement()?.classList.toggle('active', isActive);
      // The marker that had the focus may be gone: a cluster that was opened with the keyboard.
      if (focused !== undefined && group.pins.some(({ id }) => id === focused) && !hasFocus(marker))
        marker.getElement()?.focus({ preventScroll: true });
    }
  };
  map.on('zoomend', redraw);
  return {
    show: (shown: readonly MapPin[]) => {
      pins = shown;
      layer.clearLayers();
      markers.clear();
      redraw();
    },
    enlarge: (id: string | null) => {
      if (id === active) return;
      active = id;
      redraw();
    },
  };
}

/** The mark is part of the key, because a pin of the same place may get another number. */
const keyOf = ({ pins }: PinGroup) => pins.map(({ id, mark }) => `${id} ${mark}`).join();

const hasFocus = (marker: Marker) => marker.getElement()?.matches(':focus') ?? false;

function singlePin(pin: MapPin, { chosen, hovered }: PinOptions): Marker {
  return createPin(pin, {
    onPress: () => chosen(pin.id),
    onHover: (isHovered) => hovered(isHovered ? pin.id : null),
  });
}

function cluster(map: LeafletMap, { pins, lat, lng }: PinGroup, say: TranslateMapText): Marker {
  const bounds = latLngBounds(pins.map((pin) => [pin.lat, pin.lng]));
  const open = () => {
    const zoom = Math.max(map.getBoundsZoom(bounds.pad(MARGIN)), map.getZoom() + 1);
    map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()), { animate: !prefersReducedMotion() });
  };
  return createCluster(
    { lat, lng },
    { count: pins.length, name: say('cluster', { count: pins.length }), onPress: open },
  );
}

type PinEvents = { onPress: () => void; onHover?: (isHovered: boolean) => void };

/** Creates the marker of one pin: a numbered red drop that is a button. */
function createPin(pin: MapPin, events: PinEvents): Marker {
  const icon = divIcon({
    className: 'pin',
    html: drawFace(pin.mark),
    iconSize: [PIN_WIDTH, PIN_HEIGHT],
    iconAnchor: [PIN_WIDTH / 2, PIN_HEIGHT],
  });
  return createButton(marker([pin.lat, pin.lng], { icon, keyboard: true, riseOnHover: true }), {
    name: pin.name,
    ...events,
  });
}

/** Creates the marker of several pins: a disc with their number that is a button. */
function createCluster(
  { lat, lng }: MapPoint,
  { count, name, onPress }: { count: number; name: string } & PinEvents,
): Marker {
  const icon = divIcon({
    className: 'pin cluster',
    html: drawMark(String(count)),
    iconSize: [PIN_WIDTH, PIN_WIDTH],
  });
  return createButton(marker([lat, lng], { icon, keyboard: true, riseOnHover: true }), { name, onPress });
}

function createButton(made: Marker, { name, onPress, onHover }: PinEvents & { name: string }): Marker {
  made.on('click', onPress);
  made.on('keypress', ({ originalEvent: { key } }) => {
    if (key === 'Enter' || key === ' ') onPress();
  });
  made.on('mouseover', () => onHover?.(true));
  made.on('mouseout', () => onHover?.(false));
  made.on('add', () => {
    const element = made.getElement();
    element?.setAttribute('aria-label', name);
    element?.addEventListener('focus', () => onHover?.(true));
    element?.addEventListener('blur', () => onHover?.(false));
  });
  return made;
}

/** The drop and the mark are separate elements, because only the drop is rotated. */
function drawFace(mark: string): HTMLElement {
  const face = createSpan('pin-face');
  face.append(createSpan('drop'), drawMark(mark));
  return face;
}

function drawMark(text: string): HTMLElement {
  const mark = createSpan('mark');
  mark.textContent = text;
  return mark;
}

function createSpan(className: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  return span;
}
