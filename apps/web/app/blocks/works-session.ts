import type { Brand } from '@portal/domain/brand';
import { type SessionEntry, sessionEntry } from './session.ts';

/** What the session remembers of home broadband: the lead that is about to be paid. */
export type WorksLead = { id: string };

/**
 * Session entry `{product}Works` with its flag `is{product}Works` (SPEC section 3). Cleared by the status page's return
 * button, as the rest of a purchase.
 */
export function worksSession({ name }: Pick<Brand, 'name'>): SessionEntry<WorksLead> {
  const flag = `is${name}Works`;
  const entry = sessionEntry<Record<string, unknown>>(`${name}Works`, (stored) =>
    typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null,
  );
  return {
    read: () => {
      const kept = entry.read();
      return kept?.[flag] === true && typeof kept.id === 'string' ? { id: kept.id } : null;
    },
    write: ({ id }) => entry.write({ [flag]: true, id }),
    clear: entry.clear,
  };
}
