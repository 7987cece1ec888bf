import type { MoveSource } from './map-api.ts';

/** What moved the map, and the address under which that place was found; `null`: it must be looked up. */
export type MoveCause = { by: MoveSource; address: string | null };

const BY_VISITOR: MoveCause = { by: 'visitor', address: null };

/** Tells moves by the page and by the search from those by the visitor, which nothing announces. */
export function createMoveCauses() {
  let next = BY_VISITOR;
  return {
    /** The next move of the map is this one. */
    announce: ({ by, address = null }: { by: MoveSource; address?: string | null }): void => {
      next = { by, address };
    },
    /** What moved the map now; what moves it after that is the visitor until another move is announced. */
    take: (): MoveCause => {
      const cause = next;
      next = BY_VISITOR;
      return cause;
    },
  };
}
