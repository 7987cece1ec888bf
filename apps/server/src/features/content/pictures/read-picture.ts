import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, UPLOADED_FOLDER } from '@portal/contract/content/pictures';
import { imageSize } from 'image-size';
import { stripMetadata } from './strip-metadata.ts';

/** The first bytes of each kind of picture, and the ending that gives it its content type. */
const KINDS = [
  { ending: 'png' as const, isOf: (start: string) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { ending: 'jpg' as const, isOf: (start: string) => start.startsWith('\xff\xd8\xff') },
  { ending: 'webp' as const, isOf: (start: string) => start.startsWith('RIFF') && start.endsWith('WEBP') },
];

const SIGNATURE_BYTES = 12;
/** EXIF orientations of 5 and more are turned by a quarter: browsers show the width as the height. */
const FIRST_TURNED = 5;

/** A picture without its metadata, its path in the content, and its size as browsers show it. */
export type PictureFile = { kind: 'picture'; bytes: Buffer; path: string; width: number; height: number };

/** Why bytes are refused as a picture. */
export type PictureRefusal = { kind: 'refused'; why: 'picture-kind' | 'picture-bytes' | 'picture-pixels' };

/**
 * Tells by its content whether bytes are a picture that customers may get, and removes its metadata. SVG is refused: it is a
 * document that can contain scripts, and a folder has it where it is needed.
 */
export function readPicture(given: Buffer): PictureFile | PictureRefusal {
  if (given.length > MAX_PICTURE_BYTES) return { kind: 'refused', why: 'picture-bytes' };
  const start = given.toString('latin1', 0, SIGNATURE_BYTES);
  const ending = KINDS.find(({ isOf }) => isOf(start))?.ending;
  const size = ending && sizeOf(given);
  const bytes = size && stripMetadata(given, { kind: ending, orientation: size.orientation });
  if (!size || !bytes) return { kind: 'refused', why: 'picture-kind' };
  const { width, height } = size;
  if (Math.max(width, height) > MAX_PICTURE_PIXELS) return { kind: 'refused', why: 'picture-pixels' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { kind: 'picture', bytes, path: `${UPLOADED_FOLDER}${hash}.${ending}`, width, height };
}

/** Width and height as shown; `null` when the header cannot be read. */
function sizeOf(bytes: Buffer): { width: number; height: number; orientation: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return null;
    return orientation < FIRST_TURNED
      ? { width, height, orientation }
      : { width: height, height: width, orientation };
  } catch {
    return null;
  }
}
