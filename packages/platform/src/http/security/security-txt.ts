import type { FastifyInstance } from 'fastify';

const DAY_MS = 24 * 3_600_000;
/** Readers must not trust an old copy (RFC 9116, 2.5.5 recommends less than a year). */
const VALID_DAYS = 90;

type SecurityTxt = {
  /** `mailto:` or `https:` of who takes reports about this installation. */
  contact: string;
  publicUrl: () => string;
  now: () => Date;
};

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this installation. */
export function serveSecurityTxt(app: FastifyInstance, { contact, publicUrl, now }: SecurityTxt): void {
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Math.floor(now().getTime() / DAY_MS + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${new URL(path, publicUrl()).href}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
