import type { Brand } from '@portal/domain/language/brand';
import type { FastifyInstance } from 'fastify';
import type { IconFile } from './app-icons.ts';
import type { PaymentMarks } from './read-marks.ts';
import { SOCIAL_CARD_PATH, type SocialCard } from './social-card.ts';

/** Images of the brand: the preview image of shared links, the app icons and the marks of the payment methods. */
export type BrandImages = { card: SocialCard | null; icons: readonly IconFile[]; marks: PaymentMarks };

/** Serves the logo, the preview image of shared links, the app icons and the marks of the payment methods. */
export function registerBrandRoutes(
  app: FastifyInstance,
  brand: Brand,
  { card, icons, marks }: BrandImages,
): void {
  serveSvg(app, '/brand/logo.svg', toStandaloneSvg(brand.logoSvg, brand));
  for (const [type, svg] of marks) serveSvg(app, `/brand/marks/${type}.svg`, toStandaloneSvg(svg, brand));
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

function serveSvg(app: FastifyInstance, path: string, svg: string): void {
  app.get(path, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml');
    return svg;
  });
}

/**
 * A standalone SVG file does not inherit `currentColor` or `var(--accent)`, so the colours are written into
 * it.
 */
function toStandaloneSvg(svg: string, { colours }: Pick<Brand, 'colours'>): string {
  const named = svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return named.replaceAll('currentColor', colours.primary).replaceAll('var(--accent)', colours.accent);
}
