import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SHOPS_A_STEP, type StoreSearch, storeQuery } from './store-search.ts';

/** A pointer that only passes over the cards moves no map. */
const HOVER_MS = 120;

/** Who pointed at a shop: the map moves only for the list. */
type Pointer = 'list' | 'map';

/** Which shop is pointed at, in the list or on the map. */
export type ChosenShop = {
  id: string | null;
  by: Pointer;
  /** The pointer came to a card, or left it with `null`. */
  hover: (id: string | null) => void;
  /** The focus or a tap came to a card, or left it with `null`. */
  point: (id: string | null) => void;
  /** Asked for by name: it stays until another is pointed at. */
  hold: (id: string) => void;
  /** The pointer or the focus came to a pin, or left it with `null`. */
  pointOnMap: (id: string | null) => void;
  /** A pin was pressed: its card comes into view, even when it wasn't listed yet. */
  openCard: (id: string, place: number) => void;
};

/** Keeps it while the page stands. */
export function useChosenShop({ search, path }: { search: StoreSearch; path: string }): ChosenShop {
  const [chosen, setChosen] = useState<{ id: string | null; by: Pointer }>({ id: null, by: 'list' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<string | null>(null);
  const opening = useRef<string | null>(null);
  const navigate = useNavigate();
  // A card that isn't listed yet comes with a later drawing.
  useEffect(() => {
    const card = opening.current && document.getElementById(cardId(opening.current));
    if (!card) return;
    opening.current = null;
    card.focus();
  });
  const choose = (id: string | null, by: Pointer) => {
    clearTimeout(timer.current);
    if (id !== null && id !== held.current) held.current = null;
    setChosen({ id: id ?? held.current, by });
  };
  return {
    ...chosen,
    hover: (id) => {
      clearTimeout(timer.current);
      if (id === null) choose(null, 'list');
      else timer.current = setTimeout(choose, HOVER_MS, id, 'list');
    },
    point: (id) => choose(id, 'list'),
    hold: (id) => {
      held.current = id;
      choose(id, 'list');
    },
    pointOnMap: (id) => choose(id, 'map'),
    openCard: (id, place) => {
      opening.current = id;
      choose(id, 'map');
      if (place < search.shown) return;
      const shown = Math.ceil((place + 1) / SHOPS_A_STEP) * SHOPS_A_STEP;
      void navigate(path + storeQuery({ ...search, shown }), { replace: true, preventScrollReset: true });
    },
  };
}

/** Id of a shop's card in the page. */
export function cardId(id: string): string {
  return `shop-${id}`;
}
