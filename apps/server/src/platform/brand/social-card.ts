import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The picture of a shared link: 1200 x 630, drawn from the brand by `npm run brand:card`. */
export type SocialCard = {
  /** Path with the picture's version, so that whoever keeps it asks again when it changes. */
  path: string;
  png: Buffer;
};

/** Where it is served. */
export const SOCIAL_CARD_PATH = '/brand/social-card.png';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

/** Reads `socialCard` of the brand's file; `null` when the brand names none. Throws when it is no PNG. */
export function readSocialCard(brandFile: string): SocialCard | null {
  const { socialCard } = JSON.parse(readFileSync(brandFile, 'utf8')) as { socialCard?: string };
  if (!socialCard) return null;
  const file = join(dirname(brandFile), socialCard);
  const png = readFileSync(file);
  if (!png.subarray(0, 8).equals(PNG_HEAD)) throw new Error(`The brand's social card ${file} is no PNG`);
  const version = createHash('sha256').update(png).digest('base64url').slice(0, 8);
  return { path: `${SOCIAL_CARD_PATH}?v=${version}`, png };
}
