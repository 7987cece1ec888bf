import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Where the browser reports what the policy stopped. */
export const CSP_REPORT_PATH = '/csp-report';

const TWO_YEARS_SECONDS = 63_072_000;

/** Sent with everything. Ids are in addresses, so other sites get no referrer at all. */
export const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** Data and pictures run nothing and are framed by nobody. */
export const CSP_OF_DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

export type PagePolicy = {
  /** Origin that serves the build's files, when it is not ours (RULINGS 56). */
  assetHost: string | null;
  /** Hot reload needs a socket and styles without a nonce. Never outside development. */
  dev: boolean;
  /** Address of map tiles that are not ours: `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
  tiles: string | null;
  /** Sites whose pages may stand in a frame of ours. */
  frames: readonly string[];
};

/** 128 random bits for the inline scripts and styles of one reply. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The policy of a page: only what carries this reply's nonce runs, and what that loads (SAFETY X8). */
export function cspOfPage(nonce: string, { assetHost, dev, tiles, frames }: PagePolicy): string {
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
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
  ];
  return rules.join('; ');
}

/**
 * What the browser would stop if scripts could write HTML by approved code only. Reported on its console and nowhere
 * else: React and the framework still write HTML as text, so a report from every page load would tell nothing.
 */
export const TRUSTED_TYPES_TRIAL = "require-trusted-types-for 'script'";

/** Headers of every reply; a page sets its own policy before. HSTS over https only (SAFETY X10). */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(EVERYWHERE);
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', 'same-origin');
    // "Not modified" leaves the policy that came with what the browser kept.
    if (!reply.hasHeader('content-security-policy') && reply.statusCode !== 304)
      reply.header('content-security-policy', CSP_OF_DATA);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
    }
    return payload;
  });
}

/** Where tiles come from; `{s}` is one of several hosts of the same site. */
function tileOrigin(template: string): string {
  return new URL(template.replace('{s}', '*')).origin;
}
