import { createHash } from 'node:crypto';
import type { ContentFile, ContentFiles } from './content-files.ts';

/** Folder of images and documents, and the path they are served at. */
export const MEDIA_FOLDER = 'media';

/** Content types of media files by extension. */
export const MEDIA_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

/** Media files by their path below the folder: `forms/sim-swap.pdf`. */
export function mediaFiles(files: ContentFiles): Map<string, ContentFile> {
  const found = Object.keys(MEDIA_TYPES).flatMap((ending) => files.topmost(MEDIA_FOLDER, ending));
  return new Map(found.map((file) => [file.path.slice(MEDIA_FOLDER.length + 1), file]));
}

/** Returns the URL of `/media/map.png` with host and version; `null` when the file does not exist. */
export type AssetLink = (address: string) => string | null;

/** Creates the URLs of media files, on the CDN host when there is one (RULINGS 56). They change with the file. */
export function assetLinks(media: Map<string, ContentFile>, assetHost: string | null): AssetLink {
  return (address) => {
    const file = media.get(address.slice(`/${MEDIA_FOLDER}/`.length));
    return file ? `${assetHost ?? ''}${address}?v=${mediaVersion(file)}` : null;
  };
}

/** Checks whether a path is that of a media file, which may not exist. */
export function isMediaAddress(address: string): boolean {
  return address.startsWith(`/${MEDIA_FOLDER}/`);
}

/** Cache: hashing ten megabytes takes ten milliseconds, and every request for the file needs its version. */
const versions = new WeakMap<Buffer, string>();

/** Version of a file, eight characters of its hash. */
export function mediaVersion({ bytes }: Pick<ContentFile, 'bytes'>): string {
  const version = versions.get(bytes) ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  versions.set(bytes, version);
  return version;
}
