import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Path for CSP violation reports. */
export const CSP_REPORT_PATH = '/csp-report';

const TWO_YEARS_SECONDS = 63_072_000;

/** Headers of every reply, unless a reply may be framed. URLs contain ids, so other sites get no referrer. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** CSP of data and images: no scripts, no framing. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

export type PagePolicy = {
  /** Origin that serves the static files, when it is not ours (RULINGS 56). */
  assetHost: string | null;
  /**
   * Development only: hot reload needs a web socket, styles without a nonce, and a worker from a blob, in which Vite waits
   * for a server that restarts.
   */
  dev: boolean;
  /** URL template of external map tiles: `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
  tiles: string | null;
  /** Origins that our pages may embed in a frame. */
  frames: readonly string[];
};

/** Creates a CSP nonce of 128 random bits for one reply. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Builds the CSP of a page: only scripts with the nonce of this reply, and scripts they load, may run (SAFETY
 * X8).
 */
export function buildPageCsp(nonce: string, { assetHost, dev, tiles, frames }: PagePolicy): string {
  const own = assetHost ? `'self' ${assetHost}` : "'self'";
  const style = dev ? `${own} 'unsafe-inline'` : `${own} 'nonce-${nonce}'`;
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    `img-src ${own} data:${tiles ? ` ${tileOrigin(tiles)}` : ''}`,
    `connect-src 'self'${dev ? ' ws:' : ''}${assetHost ? ` ${assetHost}` : ''}`,
    `font-src ${own}`,
    ...(frames.length ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    `worker-src 'self'${dev ? ' blob:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
  ];
  return rules.join('; ');
}

/**
 * Report-only policy: shows in the browser console where code writes HTML as text. It has no report URI,
 * because React and the framework still do that on every page.
 */
export const TRUSTED_TYPES_REPORT_ONLY = "require-trusted-types-for 'script'";

/**
 * Adds the security headers to every reply; a page sets its own CSP before. HSTS only over https (SAFETY
 * X10). What says nothing about caches is kept by none.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // The preview of a page is framed by the staff desk.
    reply.headers({ ...SECURITY_HEADERS, 'x-frame-options': reply.getHeader('x-frame-options') ?? 'DENY' });
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', 'same-origin');
    // A cache between may keep a reply that says nothing for as long as it likes: a health check answered from a cache is none.
    if (!reply.hasHeader('cache-control') && reply.statusCode !== 304)
      reply.header('cache-control', 'no-store');
    // A 304 keeps the CSP of the cached reply.
    if (!reply.hasHeader('content-security-policy') && reply.statusCode !== 304)
      reply.header('content-security-policy', DATA_CSP);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
    }
    return payload;
  });
}

/** Origin of the tiles; `{s}` is one of several subdomains. */
function tileOrigin(template: string): string {
  return new URL(template.replace('{s}', '*')).origin;
}
