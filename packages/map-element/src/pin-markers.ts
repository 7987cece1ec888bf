import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet';
import type { MapPin } from './map-api.ts';

type PinEvents = { chosen: (id: string) => void; hovered: (id: string | null) => void };

/** Numbered red pins. They are buttons; the enlarged one stands in front. */
export type PinMarkers = { show: (pins: readonly MapPin[]) => void; enlarge: (id: string | null) => void };

/** Box of a pin; its tip is the middle of the lower edge. The style sheet draws it. */
const WIDTH = 44;
const HEIGHT = 48;
const IN_FRONT = 1_000;

/** Puts pins on a map. */
export function pinMarkers(map: LeafletMap, events: PinEvents): PinMarkers {
  const group = layerGroup().addTo(map);
  const markers = new Map<string, Marker>();
  let active: string | null = null;
  const draw = (id: string) => {
    const enlarged = id === active;
    const found = markers.get(id);
    found?.setZIndexOffset(enlarged ? IN_FRONT : 0);
    found?.getElement()?.classList.toggle('active', enlarged);
  };
  return {
    show: (pins) => {
      group.clearLayers();
      markers.clear();
      for (const pin of pins) {
        markers.set(pin.id, pinMarker(pin, events).addTo(group));
        draw(pin.id);
      }
    },
    enlarge: (id) => {
      const changed = [active, id];
      active = id;
      for (const one of changed) if (one !== null) draw(one);
    },
  };
}

function pinMarker(pin: MapPin, { chosen, hovered }: PinEvents): Marker {
  const icon = divIcon({
    className: 'pin',
    html: pinFace(pin.mark),
    iconSize: [WIDTH, HEIGHT],
    iconAnchor: [WIDTH / 2, HEIGHT],
  });
  const made = marker([pin.lat, pin.lng], { icon, keyboard: true, riseOnHover: true });
  made.on('click', () => chosen(pin.id));
  made.on('keypress', ({ originalEvent: { key } }) => {
    if (key === 'Enter' || key === ' ') chosen(pin.id);
  });
  made.on('mouseover', () => hovered(pin.id));
  made.on('mouseout', () => hovered(null));
  made.on('add', () => {
    const element = made.getElement();
    element?.setAttribute('aria-label', pin.name);
    element?.addEventListener('focus', () => hovered(pin.id));
    element?.addEventListener('blur', () => hovered(null));
  });
  return made;
}

/** Drop and mark apart: the drop is turned on its tip, the mark is not. */
function pinFace(mark: string): HTMLElement {
  const [face, drop, text] = ['pin-face', 'drop', 'mark'].map((className) => {
    const span = document.createElement('span');
    span.className = className;
    return span;
  }) as [HTMLElement, HTMLElement, HTMLElement];
  text.textContent = mark;
  face.append(drop, text);
  return face;
}
