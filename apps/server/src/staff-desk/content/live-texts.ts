import type { ContentFile } from '@portal/platform/content/content-files';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { readPublishedTexts } from '../../features/content/published/published-texts.ts';
import {
  hasKeys,
  isFromDesk,
  placeName,
  splitContentPath,
  type TextPlace,
} from '../../features/content/published/text-place.ts';
import type { ContentDeps } from './content-deps.ts';

/** A text as it was written, and where it is from. */
export type LiveText = TextPlace & { text: string; origin: 'built-in' | 'folder' | 'desk' };

/** The texts that customers have now, as they were written. */
export type LiveTexts = Awaited<ReturnType<typeof readLiveTexts>>;

/** The texts of the folders, which are read once for each version of the content. */
const ofFolders = new WeakMap<ContentDeps['source'], { version: string; texts: Map<string, LiveText> }>();

/** Reads the texts of the folders with what was published in the desk over them. */
export async function readLiveTexts(
  { source }: Pick<ContentDeps, 'source'>,
  db: Pick<DbOrTx, 'selectDistinctOn'>,
) {
  const published = await readPublishedTexts(db);
  const original = readFolderTexts(source);
  const all = new Map(original);
  for (const { path, key, text } of published)
    if (text !== null) all.set(placeName({ path, key }), { path, key, text, origin: 'desk' });
  return {
    find: (place: TextPlace): LiveText | null => all.get(placeName(place)) ?? null,
    /** The same without what was published in the desk. */
    findOriginal: (place: TextPlace): LiveText | null => original.get(placeName(place)) ?? null,
    list: (): LiveText[] => [...all.values()],
    /** What was published in the desk. */
    published,
  };
}

function readFolderTexts(source: ContentDeps['source']): Map<string, LiveText> {
  const known = ofFolders.get(source);
  const version = source.version();
  if (known?.version === version) return known.texts;
  const written = source.files().filter((file) => !isFromDesk(file));
  const texts = new Map(written.flatMap(textsOf).map((text) => [placeName(text), text]));
  ofFolders.set(source, { version, texts });
  return texts;
}

function textsOf({ path, bytes, builtIn }: ContentFile): LiveText[] {
  const place = splitContentPath(path);
  if (!place || !/\.(json|md)$/.test(path)) return [];
  const origin = builtIn ? 'built-in' : 'folder';
  const content = bytes.toString('utf8');
  if (!hasKeys(place.file)) return [{ path, key: '', text: content, origin }];
  return Object.entries(JSON.parse(content) as Record<string, string>).map(([key, text]) => ({
    path,
    key,
    text,
    origin,
  }));
}
