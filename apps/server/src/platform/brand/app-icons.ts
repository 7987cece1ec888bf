import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppIcon } from '@portal/domain/brand';

/** The pictures `npm run brand:icons` draws, pixels a side. */
export const ICON_FILES = [
  { file: 'icon-192.png', size: 192, look: 'any' },
  { file: 'icon-512.png', size: 512, look: 'any' },
  { file: 'icon-maskable-512.png', size: 512, look: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, look: 'apple' },
] as const;

/** Icons of the installed portal as files, with what the manifest says of them. */
export type IconFile = {
  /** Where it is served, without its version. */
  path: string;
  png: Buffer;
  /** `null` for the one that iOS finds by itself at the root of the site. */
  entry: AppIcon | null;
};

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Reads the folder `icons` of the brand's file; none when the brand names none: the drawn logo serves alone then.
 * Throws when a picture is missing, is no PNG or has another size than its name says.
 */
export function readIcons(brandFile: string): IconFile[] {
  const { icons } = JSON.parse(readFileSync(brandFile, 'utf8')) as { icons?: string };
  if (!icons) return [];
  return ICON_FILES.map(({ file, size, look }) => {
    const png = readFileSync(join(dirname(brandFile), icons, file));
    const good = png.subarray(0, 8).equals(PNG_HEAD);
    if (!good || png.readUInt32BE(16) !== size || png.readUInt32BE(20) !== size)
      throw new Error(`The brand's icon ${icons}/${file} is no PNG of ${size} x ${size}`);
    if (look === 'apple') return { path: `/${file}`, png, entry: null };
    const path = `/brand/${file}`;
    const version = createHash('sha256').update(png).digest('base64url').slice(0, 8);
    const entry = { src: `${path}?v=${version}`, sizes: `${size}x${size}`, type: 'image/png', purpose: look };
    return { path, png, entry };
  });
}
