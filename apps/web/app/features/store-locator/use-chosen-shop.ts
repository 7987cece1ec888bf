import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SHOPS_A_STEP, type StoreSearch, storeQuery } from './store-search.ts';

/** A pointer that stays for a shorter time does not move the map. */
const HOVER_MS = 120;

/** Where the shop was selected: the map moves only for the list. */
type SelectedIn = 'list' | 'map';

/** The selected shop, in the list or on the map. */
export type ChosenShop = {
  id: string | null;
  by: SelectedIn;
  /** The pointer entered a card, or left it (`null`). */
  hover: (id: string | null) => void;
  /** A card was focused or tapped, or lost the focus (`null`). */
  point: (id: string | null) => void;
  /** Selects a shop until another one is selected. */
  hold: (id: string) => void;
  /** A pin was hovered or focused, or left (`null`). */
  pointOnMap: (id: string | null) => void;
  /** A pin was pressed: its card is focused, and listed first if necessary. */
  openCard: (id: string, place: number) => void;
};

/** State of the selected shop. */
export function useChosenShop({ search, path }: { search: StoreSearch; path: string }): ChosenShop {
  const [chosen, setChosen] = useState<{ id: string | null; by: SelectedIn }>({ id: null, by: 'list' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<string | null>(null);
  const opening = useRef<string | null>(null);
  const navigate = useNavigate();
  // A card that is not listed yet is rendered later.
  useEffect(() => {
    const card = opening.current && document.getElementById(cardId(opening.current));
    if (!card) return;
    opening.current = null;
    card.focus();
  });
  const choose = (id: string | null, by: SelectedIn) => {
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

/** Element id of a shop's card. */
export function cardId(id: string): string {
  return `shop-${id}`;
}
