import type { GeoPoint } from '@portal/domain/geo';

/** Android hands `geo:` to whatever map is on the phone, with or without a network. */
const TAKES_GEO = /Android/;

/**
 * Link that leads to a shop: to the phone's own map where it takes such links, to a map site elsewhere. The server
 * doesn't know the phone and passes `null`.
 */
export function directionsTo({ lat, lng }: GeoPoint, name: string, userAgent: string | null): string {
  const point = `${lat},${lng}`;
  if (userAgent !== null && TAKES_GEO.test(userAgent)) {
    return `geo:${point}?q=${point}(${encodeURIComponent(name)})`;
  }
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: point })}`;
}
