import { divIcon, type Marker, marker } from 'leaflet';
import type { MapPin, MapPoint } from '../map-api.ts';

/** Size of a pin; its tip is the centre of the lower edge. The style sheet draws it. */
const WIDTH = 44;
const HEIGHT = 48;

type PinEvents = { onPress: () => void; onHover?: (isHovered: boolean) => void };

/** Creates the marker of one pin: a numbered red drop that is a button. */
export function createPin(pin: MapPin, events: PinEvents): Marker {
  const icon = divIcon({
    className: 'pin',
    html: drawFace(pin.mark),
    iconSize: [WIDTH, HEIGHT],
    iconAnchor: [WIDTH / 2, HEIGHT],
  });
  return createButton(marker([pin.lat, pin.lng], { icon, keyboard: true, riseOnHover: true }), {
    name: pin.name,
    ...events,
  });
}

/** Creates the marker of several pins: a disc with their number that is a button. */
export function createCluster(
  { lat, lng }: MapPoint,
  { count, name, onPress }: { count: number; name: string } & PinEvents,
): Marker {
  const icon = divIcon({ className: 'pin cluster', html: drawMark(String(count)), iconSize: [WIDTH, WIDTH] });
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
