import { createStorageEntry, getSessionStorage, type WebStorage } from './storage.ts';

/** The part of the browser's history in use: the state of the current entry. */
type EntryHistory = Pick<History, 'state' | 'replaceState'>;

/** What an entry of the history has: the texts of each form, and the purchase that they were typed for. */
type Kept = { purchase: string; forms: Record<string, Record<string, string>> };

/**
 * Texts of forms in the current entry of the tab's history, which the browser ends with the tab. The session entry
 * `typedFor` names the purchase that is being made; without it the texts of an entry are not shown again: others may use the
 * phone after the purchase has ended, or the browser was made to forget everything.
 */
export function createTypedTexts(
  store: () => WebStorage | null = getSessionStorage,
  entries: () => EntryHistory = () => history,
) {
  const purchase = createStorageEntry<string>(
    'typedFor',
    (stored) => (typeof stored === 'string' ? stored : null),
    store,
  );
  const readForms = (): Kept['forms'] => {
    const { typed } = (entries().state ?? {}) as { typed?: Partial<Kept> };
    return typed?.forms && typed.purchase === purchase.read() ? typed.forms : {};
  };
  return {
    /** The texts of a form; `null` for none. */
    read: (form: string): Record<string, string> | null => readForms()[form] ?? null,
    write: (form: string, texts: Record<string, string>): void => {
      const forms = { ...readForms(), [form]: texts };
      if (purchase.read() === null) purchase.write(Math.random().toString(36));
      const typed: Kept = { purchase: purchase.read() ?? '', forms };
      try {
        entries().replaceState({ ...entries().state, typed }, '');
      } catch {
        // Safari refuses more than a hundred changes in half a minute. The next one has the same texts.
      }
    },
    /** The purchase has ended. */
    end: purchase.clear,
  };
}
