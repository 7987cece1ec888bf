import { createHash } from 'node:crypto';
import type { ContentFile, ContentFiles } from './content-files.ts';

/** Folder of pictures and papers, and where they are served. */
export const MEDIA_FOLDER = 'media';

/** Files that content may show or offer, by ending. */
export const MEDIA_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

/** Every media file by its name below the folder: `forms/sim-swap.pdf`. */
export function mediaFiles(files: ContentFiles): Map<string, ContentFile> {
  const found = Object.keys(MEDIA_TYPES).flatMap((ending) => files.topmost(MEDIA_FOLDER, ending));
  return new Map(found.map((file) => [file.path.slice(MEDIA_FOLDER.length + 1), file]));
}

/** Gives `/media/map.png` its place on the host of assets and its version; `null` for a file that is not there. */
export type AssetLink = (address: string) => string | null;

/** Links to media, on the content-delivery host when there is one (RULINGS 56). They change with the file. */
export function assetLinks(media: Map<string, ContentFile>, assetHost: string | null): AssetLink {
  return (address) => {
    const file = media.get(address.slice(`/${MEDIA_FOLDER}/`.length));
    return file ? `${assetHost ?? ''}${address}?v=${mediaVersion(file)}` : null;
  };
}

/** Whether an address is one of a media file, there or not. */
export function isMediaAddress(address: string): boolean {
  return address.startsWith(`/${MEDIA_FOLDER}/`);
}

/** Ten megabytes take ten milliseconds, and every request for the file asks. */
const versions = new WeakMap<Buffer, string>();

/** Eight characters that change with the file. */
export function mediaVersion({ bytes }: Pick<ContentFile, 'bytes'>): string {
  const version = versions.get(bytes) ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  versions.set(bytes, version);
  return version;
}
