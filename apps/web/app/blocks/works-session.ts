import type { Brand } from '@portal/domain/brand';
import { type SessionEntry, sessionEntry } from './session.ts';

/** Home broadband data in the session: the lead that is about to be paid. */
export type WorksLead = { id: string };

/**
 * Session entry `{product}Works` with its flag `is{product}Works` (SPEC section 3). The status page's return button
 * clears it with the rest of a purchase.
 */
export function worksSession({ name }: Pick<Brand, 'name'>): SessionEntry<WorksLead> {
  const flag = `is${name}Works`;
  const entry = sessionEntry<Record<string, unknown>>(`${name}Works`, (value) =>
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
