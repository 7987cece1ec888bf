import type { BuiltInWeb } from './built-in-web.ts';

/** Fields that any numbered entry may have, such as a slide of the banner or an entry of a menu. */
const ENTRY_FIELDS = ['label', 'path'];

/** What a page of `meta-data-config` may say: pages/page-meta of the web app reads it. */
const META_KEY = /^(?<name>.+)\.(?:title|description|image|noindex)$/;

/** Tells for one page of texts whether a screen uses a key. */
export function keysUsed(built: BuiltInWeb['english'][string]): (key: string) => boolean {
  const entries = new Set(Object.keys(built.texts).flatMap((key) => entryOf(key)?.kind ?? []));
  const fields = new Set([
    ...ENTRY_FIELDS,
    ...Object.keys(built.texts).flatMap((key) => entryOf(key)?.field ?? []),
  ]);
  return (key) => {
    if (key in built.texts) return true;
    const entry = built.open ? entryOf(key) : null;
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
