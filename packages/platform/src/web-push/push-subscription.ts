import { createECDH } from 'node:crypto';

/** A browser's subscription, as its `PushSubscription` says it: the address of its push service, and its keys in base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/**
 * The push services of Chromium, Firefox, Safari and Edge. No other host is called: the address comes from a browser, and could
 * name a machine behind our firewall (OWASP Server-Side Request Forgery).
 */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** An uncompressed point of P-256 (RFC 8291 section 3.1), and the secret beside it. */
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

const MAX_ADDRESS = 1_000;

/**
 * Whether a subscription names one of the push services and has usable keys.
 * @param services hosts; `*.` stands for any host below. One with `http://` is an origin, for a service on this machine
 */
export function isUsableSubscription(
  { endpoint, p256dh, auth }: PushSubscription,
  services: readonly string[],
): boolean {
  return isOfService(endpoint, services) && isPoint(p256dh) && bytesOf(auth)?.length === AUTH_BYTES;
}

function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = endpoint.length <= MAX_ADDRESS ? URL.parse(endpoint) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    if (service.startsWith('http://')) return url.origin === service;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
  });
}

/** A point that is not on the curve would tell something of our key (invalid curve attack). */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes?.length !== POINT_BYTES || bytes[0] !== 4) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(text: string): Buffer | null {
  return /^[\w-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}
