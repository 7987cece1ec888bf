import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, UPLOADED_FOLDER } from '@portal/contract/content/pictures';
import { imageSize } from 'image-size';

/** The first bytes of each kind of picture, and the ending that gives it its content type. */
const KINDS = [
  { ending: 'png', isOf: (start: string) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { ending: 'jpg', isOf: (start: string) => start.startsWith('\xff\xd8\xff') },
  { ending: 'webp', isOf: (start: string) => start.startsWith('RIFF') && start.endsWith('WEBP') },
];

const SIGNATURE_BYTES = 12;
/** EXIF orientations of 5 and more are turned by a quarter: browsers show the width as the height. */
const FIRST_TURNED = 5;

/** A picture with its path in the content, and its size as browsers show it. */
export type PictureFile = { kind: 'picture'; path: string; width: number; height: number };

/** Why bytes are refused as a picture. */
export type PictureRefusal = { kind: 'refused'; why: 'picture-kind' | 'picture-bytes' | 'picture-pixels' };

/**
 * Tells by its content whether bytes are a picture that customers may get. SVG is refused: it is a document that can contain
 * scripts, and a folder has it where it is needed.
 */
export function readPicture(bytes: Buffer): PictureFile | PictureRefusal {
  if (bytes.length > MAX_PICTURE_BYTES) return { kind: 'refused', why: 'picture-bytes' };
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  const ending = KINDS.find(({ isOf }) => isOf(start))?.ending;
  const size = ending && sizeOf(bytes);
  if (!size) return { kind: 'refused', why: 'picture-kind' };
  const { width, height } = size;
  if (Math.max(width, height) > MAX_PICTURE_PIXELS) return { kind: 'refused', why: 'picture-pixels' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { kind: 'picture', path: `${UPLOADED_FOLDER}${hash}.${ending}`, width, height };
}

/** Width and height as shown; `null` when the header cannot be read. */
function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return null;
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    return null;
  }
}
