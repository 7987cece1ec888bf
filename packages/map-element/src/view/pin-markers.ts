import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet';
import type { MapPin } from '../map-api.ts';

type PinEvents = { chosen: (id: string) => void; hovered: (id: string | null) => void };

/** Numbered red pins. They are buttons; the enlarged one is in front. */
export type PinMarkers = { show: (pins: readonly MapPin[]) => void; enlarge: (id: string | null) => void };

/** Size of a pin; its tip is the centre of the lower edge. The style sheet draws it. */
const WIDTH = 44;
const HEIGHT = 48;
const FRONT_Z_INDEX = 1_000;

/** Creates the pins of a map. */
export function createPinMarkers(map: LeafletMap, events: PinEvents): PinMarkers {
  const group = layerGroup().addTo(map);
  const markers = new Map<string, Marker>();
  let active: string | null = null;
  const update = (id: string) => {
    const enlarged = id === active;
    const current = markers.get(id);
    current?.setZIndexOffset(enlarged ? FRONT_Z_INDEX : 0);
    current?.getElement()?.classList.toggle('active', enlarged);
  };
  return {
    show: (pins) => {
      group.clearLayers();
      markers.clear();
      for (const pin of pins) {
        markers.set(pin.id, pinMarker(pin, events).addTo(group));
        update(pin.id);
      }
    },
    enlarge: (id) => {
      const changed = [active, id];
      active = id;
      for (const one of changed) if (one !== null) update(one);
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

/** The drop and the mark are separate elements, because only the drop is rotated. */
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
