import type { MapPin } from '../map-api.ts';

/** Pins that would overlap at a zoom, in the order of the list; most groups have one pin. */
export type PinGroup = { pins: readonly [MapPin, ...MapPin[]]; lat: number; lng: number };

/** Pins closer than this are one group: the width of a pin. */
const MIN_GAP_PX = 44;
/** Width of the world at zoom 0 in pixels. */
const WORLD_PX = 256;

type OpenGroup = { pins: [MapPin, ...MapPin[]]; x: number; y: number };

/**
 * Groups the pins that would overlap at a zoom. A pin joins the first group whose first pin is near, so the same pins always give
 * the same groups.
 * @param apart id of a pin that is never in a group with others
 */
export function clusterPins(pins: readonly MapPin[], zoom: number, apart: string | null): PinGroup[] {
  const scale = WORLD_PX * 2 ** zoom;
  const groups: OpenGroup[] = [];
  for (const pin of pins) {
    const { x, y } = projectToWorld(pin, scale);
    const near =
      pin.id === apart
        ? undefined
        : groups.find(
            (group) => group.pins[0].id !== apart && Math.hypot(group.x - x, group.y - y) < MIN_GAP_PX,
          );
    if (near) near.pins.push(pin);
    else groups.push({ pins: [pin], x, y });
  }
  return groups.map(({ pins: members }) => ({
    pins: members,
    lat: mean(members.map(({ lat }) => lat)),
    lng: mean(members.map(({ lng }) => lng)),
  }));
}

/** Web Mercator (EPSG 3857) in pixels. */
function projectToWorld({ lat, lng }: MapPin, scale: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
