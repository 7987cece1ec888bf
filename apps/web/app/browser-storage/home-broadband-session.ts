import type { Brand } from '@portal/domain/language/brand';
import { createStorageEntry, type StorageEntry } from './storage.ts';

/** Home broadband data in the session: the lead that is about to be paid. */
export type HomeBroadbandLead = { id: string };

/**
 * Session entry `{product}Works` with its flag `is{product}Works` (SPEC section 3). The status page's return button
 * clears it with the rest of a purchase.
 */
export function homeBroadbandSession({ name }: Pick<Brand, 'name'>): StorageEntry<HomeBroadbandLead> {
  const flag = `is${name}Works`;
  const entry = createStorageEntry<Record<string, unknown>>(`${name}Works`, (value) =>
    typeof value === 'object' ? (value as Record<string, unknown> | null) : null,
  );
  return {
    read: () => {
      const stored = entry.read();
      return stored?.[flag] === true && typeof stored.id === 'string' ? { id: stored.id } : null;
    },
    write: ({ id }) => entry.write({ [flag]: true, id }),
    clear: entry.clear,
  };
}
