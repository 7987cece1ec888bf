import type { PageTexts } from '@portal/contract/content/content';

/** Fields of every numbered entry, such as a banner slide or a menu entry. */
const ENTRY_FIELDS = ['label', 'path'];

/** Keys of `meta-data-config`; page-meta.ts of the web app reads them. */
const META_KEY = /^(?<name>.+)\.(?:title|description|image|noindex)$/;

/**
 * Returns a function that checks whether a screen uses a key of a content page: the built-in English has the key, or
 * another numbered entry of the same kind.
 */
export function usedKeys(english: PageTexts): (key: string) => boolean {
  const entries = new Set(Object.keys(english).flatMap((key) => entryOf(key)?.kind ?? []));
  const fields = new Set([
    ...ENTRY_FIELDS,
    ...Object.keys(english).flatMap((key) => entryOf(key)?.field ?? []),
  ]);
  return (key) => {
    if (key in english) return true;
    const entry = entryOf(key);
    return entry !== null && entries.has(entry.kind) && fields.has(entry.field);
  };
}

/** Splits the key of a numbered entry: `banner.9.title` is the field `title` of a `banner`. */
function entryOf(key: string): { kind: string; field: string } | null {
  const [, kind, field] = /^([\w-]+)\.\d+\.(\w+)$/.exec(key) ?? [];
  return kind && field ? { kind, field } : null;
}

/** The page path of a key of `meta-data-config`; `null` for any other key. */
export function pathOfMetaKey(key: string): string | null {
  const name = META_KEY.exec(key)?.groups?.name;
  if (!name) return null;
  return name === 'home' ? '/' : `/${name.replaceAll('.', '/')}`;
}
