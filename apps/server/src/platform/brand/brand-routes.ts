import type { Brand } from '@portal/domain/brand';
import type { FastifyInstance } from 'fastify';
import type { IconFile } from './app-icons.ts';
import { SOCIAL_CARD_PATH, type SocialCard } from './social-card.ts';

/** The brand's pictures. */
export type BrandPictures = { card: SocialCard | null; icons: readonly IconFile[] };

/** The logo as a picture of its own, the picture of shared links and the icons, for whoever links to them. */
export function serveBrand(app: FastifyInstance, brand: Brand, { card, icons }: BrandPictures): void {
  const logo = standalone(brand);
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
    // Other sites show it inside their own pages.
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin');
    return reply.type('image/png').send(card.png);
  });
}

/** A file has no page around it to take `currentColor` and `var(--accent)` from: the colours are written into it. */
function standalone({ logoSvg, colours }: Brand): string {
  const named = logoSvg.includes('xmlns=')
    ? logoSvg
    : logoSvg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return named.replaceAll('currentColor', colours.primary).replaceAll('var(--accent)', colours.accent);
}
