import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { readPng } from './read-png.ts';

/** Preview image of shared links, 1200 x 630 pixels, created by `npm run brand:card`. */
export type SocialCard = {
  /** Path with a version query, so that caches fetch a changed image. */
  path: string;
  png: Buffer;
};

/** Path without the version query. */
export const SOCIAL_CARD_PATH = '/brand/social-card.png';

/** Reads `socialCard` of the brand file; `null` when there is none. Throws when it is not a PNG. */
export function readSocialCard(brandFile: string): SocialCard | null {
  const { socialCard } = JSON.parse(readFileSync(brandFile, 'utf8')) as { socialCard?: string };
  if (!socialCard) return null;
  const file = join(dirname(brandFile), socialCard);
  const image = readPng(file);
  if (!image) throw new StartError(`The brand's social card ${file} is not a PNG`);
  return { path: `${SOCIAL_CARD_PATH}?v=${image.version}`, png: image.png };
}
