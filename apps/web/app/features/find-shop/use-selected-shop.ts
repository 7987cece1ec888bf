import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatShopQuery, limitThatShows, type ShopSearch } from './shop-search.ts';

/** A pointer that stays for a shorter time does not move the map. */
const HOVER_MS = 120;

/** Where the shop was selected: the map moves only for the list. */
type SelectedIn = 'list' | 'map';

/** The selected shop, in the list or on the map. */
export type SelectedShop = {
  id: string | null;
  selectedIn: SelectedIn;
  /** The pointer entered a card, or left it (`null`). */
  hover: (id: string | null) => void;
  /** A card was focused or tapped, or lost the focus (`null`). */
  select: (id: string | null) => void;
  /** A pin was hovered or focused, or left (`null`). */
  selectOnMap: (id: string | null) => void;
  /**
   * A pin was pressed: its card is focused, and listed first if necessary. The shop stays selected until another one is.
   */
  openCard: (id: string, place: number) => void;
};

/** State of the selected shop. */
export function useSelectedShop({ search, path }: { search: ShopSearch; path: string }): SelectedShop {
  const [chosen, setChosen] = useState<{ id: string | null; selectedIn: SelectedIn }>({
    id: null,
    selectedIn: 'list',
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<string | null>(null);
  const opening = useRef<string | null>(null);
  const navigate = useNavigate();
  // A card that is not listed yet is rendered later.
  useEffect(() => {
    const card = opening.current && document.getElementById(shopCardId(opening.current));
    if (!card) return;
    opening.current = null;
    card.focus();
  });
  const choose = (id: string | null, selectedIn: SelectedIn) => {
    clearTimeout(timer.current);
    if (id !== null && id !== held.current) held.current = null;
    setChosen({ id: id ?? held.current, selectedIn });
  };
  return {
    ...chosen,
    hover: (id) => {
      clearTimeout(timer.current);
      if (id === null) choose(null, 'list');
      else timer.current = setTimeout(choose, HOVER_MS, id, 'list');
    },
    // Focusing the card of a pressed pin must not move the map.
    select: (id) => (id !== null && id === held.current ? undefined : choose(id, 'list')),
    selectOnMap: (id) => choose(id, 'map'),
    openCard: (id, place) => {
      opening.current = id;
      held.current = id;
      choose(id, 'map');
      const limit = limitThatShows(place, search.limit);
      if (limit === search.limit) return;
      void navigate(path + formatShopQuery({ ...search, limit }), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

/** Element id of a shop's card. */
export function shopCardId(id: string): string {
  return `shop-${id}`;
}
