import type { PageTexts } from '@portal/contract/content/content';

/** Fields that any numbered entry may have, such as a slide of the banner or an entry of a menu. */
const ENTRY_FIELDS = ['label', 'path'];

/** Keys of `meta-data-config`; page-meta.ts of the web app reads them. */
const META_KEY = /^(?<name>.+)\.(?:title|description|image|noindex)$/;

/**
 * Returns whether a screen uses a key of a content page: the English that ships has it, or it is one more numbered
 * entry of a kind that the English has.
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

/** `banner.9.title` is a `title` of a `banner`. */
function entryOf(key: string): { kind: string; field: string } | null {
  const [, kind, field] = /^([\w-]+)\.\d+\.(\w+)$/.exec(key) ?? [];
  return kind && field ? { kind, field } : null;
}

/** The path that a key of `meta-data-config` is about, `null` when it is about none. */
export function pathOfMetaKey(key: string): string | null {
  const name = META_KEY.exec(key)?.groups?.name;
  if (!name) return null;
  return name === 'home' ? '/' : `/${name.replaceAll('.', '/')}`;
}
