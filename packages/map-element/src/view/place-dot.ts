import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import type { MapPlace } from '../map-api.ts';

const SIZE = 22;

/** Creates the blue dot of the searched place or of the visitor's position. */
export function createPlaceDot(map: LeafletMap): (place: MapPlace | null) => void {
  let shown: Marker | null = null;
  return (place) => {
    shown?.remove();
    shown = null;
    if (!place) return;
    const icon = divIcon({ className: 'place-dot', html: '', iconSize: [SIZE, SIZE] });
    shown = marker([place.lat, place.lng], { icon, keyboard: false, interactive: false }).addTo(map);
    const element = shown.getElement();
    element?.setAttribute('role', 'img');
    element?.setAttribute('aria-label', place.name);
  };
}
