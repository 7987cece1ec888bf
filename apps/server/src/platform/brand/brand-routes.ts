import type { Brand } from '@portal/domain/brand';
import type { FastifyInstance } from 'fastify';

/** The logo as a picture of its own, for whoever links to it. */
export function serveBrand(app: FastifyInstance, brand: Brand): void {
  const logo = standalone(brand);
  app.get('/brand/logo.svg', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml');
    return logo;
  });
}

/** A file has no page around it to take `currentColor` and `var(--accent)` from: the colours are written into it. */
function standalone({ logoSvg, colours }: Brand): string {
  const named = logoSvg.includes('xmlns=')
    ? logoSvg
    : logoSvg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return named.replaceAll('currentColor', colours.primary).replaceAll('var(--accent)', colours.accent);
}
