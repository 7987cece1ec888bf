import type { Brand } from '@portal/domain/language/brand';
import type { FastifyInstance } from 'fastify';
import type { IconFile } from './app-icons.ts';
import { SOCIAL_CARD_PATH, type SocialCard } from './social-card.ts';

/** Images of the brand: the preview image of shared links and the app icons. */
export type BrandImages = { card: SocialCard | null; icons: readonly IconFile[] };

/** Serves the logo, the preview image of shared links and the app icons. */
export function registerBrandRoutes(app: FastifyInstance, brand: Brand, { card, icons }: BrandImages): void {
  const logo = toStandaloneSvg(brand);
  app.get('/brand/logo.svg', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml');
    return logo;
  });
  for (const { path, png } of icons) {
    app.get(path, async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(png);
    });
  }
  if (!card) return;
  app.get(SOCIAL_CARD_PATH, async (_request, reply) => {
    // Other sites embed this image in their pages.
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin');
    return reply.type('image/png').send(card.png);
  });
}

/**
 * A standalone SVG file does not inherit `currentColor` or `var(--accent)`, so the colours are written into
 * it.
 */
function toStandaloneSvg({ logoSvg, colours }: Brand): string {
  const named = logoSvg.includes('xmlns=')
    ? logoSvg
    : logoSvg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return named.replaceAll('currentColor', colours.primary).replaceAll('var(--accent)', colours.accent);
}
