import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppIcon } from '@portal/domain/language/brand';
import { StartError } from '../start-error.ts';
import { readPng } from './read-png.ts';

/** The images that `npm run brand:icons` creates; `size` is the side in pixels. */
export const ICON_FILES = [
  { file: 'icon-192.png', size: 192, look: 'any' },
  { file: 'icon-512.png', size: 512, look: 'any' },
  { file: 'icon-maskable-512.png', size: 512, look: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, look: 'apple' },
] as const;

/** An icon of the installed web app and its manifest entry. */
export type IconFile = {
  /** Path without the version query. */
  path: string;
  png: Buffer;
  /** `null` for the icon that iOS requests by its fixed path. */
  entry: AppIcon | null;
};

/**
 * Reads the folder `icons` of the brand file. Without one it returns an empty list, and only the SVG logo is
 * used. Throws when an image is missing, not a PNG, or not of the size in its name.
 */
export function readIcons(brandFile: string): IconFile[] {
  const { icons } = JSON.parse(readFileSync(brandFile, 'utf8')) as { icons?: string };
  if (!icons) return [];
  return ICON_FILES.map(({ file, size, look }) => {
    const image = readPng(join(dirname(brandFile), icons, file));
    if (!image || image.width !== size || image.height !== size)
      throw new StartError(`The brand's icon ${icons}/${file} is not a PNG of ${size} x ${size}`);
    const { png, version } = image;
    if (look === 'apple') return { path: `/${file}`, png, entry: null };
    const path = `/brand/${file}`;
    const entry = { src: `${path}?v=${version}`, sizes: `${size}x${size}`, type: 'image/png', purpose: look };
    return { path, png, entry };
  });
}
