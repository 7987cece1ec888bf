/** What the browser keeps of a tab; `sessionStorage`, or a stand-in of a test. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'typed:';

/**
 * Texts that were typed and not saved, in the storage of the tab: signing in again leaves the page, and what was typed comes back with
 * it. Each belongs to a person, so a colleague who signs in at the same tab does not see it. The browser ends them with the tab.
 */
export function createTypedDrafts(storage: () => TabStorage) {
  let owner = '';
  const nameOf = (place: string) => `${PREFIX}${JSON.stringify([owner, place])}`;
  return {
    /** Sets who is signed in. Called before anything is typed. */
    setOwner: (person: string): void => {
      owner = person;
    },
    /** The text of a field at a place; empty without one. */
    read: (place: string): string => {
      try {
        return storage().getItem(nameOf(place)) ?? '';
      } catch {
        // The browser keeps nothing.
        return '';
      }
    },
    /** Keeps a text; an empty one is forgotten. */
    write: (place: string, text: string): void => {
      try {
        if (text === '') storage().removeItem(nameOf(place));
        else storage().setItem(nameOf(place), text);
      } catch {
        // The browser keeps nothing.
      }
    },
    /** Forgets all of them, as when a person signs out. */
    clear: (): void => {
      try {
        const names = Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '');
        for (const name of names) if (name.startsWith(PREFIX)) storage().removeItem(name);
      } catch {
        // The browser keeps nothing.
      }
    },
  };
}

/** Those of this tab. */
export const typedDrafts = createTypedDrafts(() => sessionStorage);
