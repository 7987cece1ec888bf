import type { GeoPoint } from '@portal/domain/places/geo';

/** Android opens `geo:` links with the installed map app, also offline. */
const SUPPORTS_GEO_LINKS = /Android/;

/**
 * Link with directions to a shop: for the phone's map app where it supports `geo:` links, else for a map website. The
 * server passes `null` as the user agent.
 */
export function directionsTo({ lat, lng }: GeoPoint, name: string, userAgent: string | null): string {
  const point = `${lat},${lng}`;
  if (userAgent !== null && SUPPORTS_GEO_LINKS.test(userAgent)) {
    return `geo:${point}?q=${point}(${encodeURIComponent(name)})`;
  }
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: point })}`;
}
