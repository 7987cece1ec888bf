import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SHOPS_A_STEP, type StoreSearch, storeQuery } from './store-search.ts';

/** A pointer that only passes over the cards moves no map. */
const HOVER_MS = 120;

/** Which shop is pointed at, in the list or on the map. */
export type ChosenShop = {
  id: string | null;
  /** Who pointed at it: the map moves only for the list. */
  by: 'list' | 'map';
  /** The pointer came to a card, or left it with `null`. */
  hover: (id: string | null) => void;
  /** The focus or a tap came to a card. */
  point: (id: string | null) => void;
  /** The pointer or the focus came to a pin. */
  pointOnMap: (id: string | null) => void;
  /** A pin was pressed: its card comes into view, even when it wasn't listed yet. */
  openCard: (id: string, place: number) => void;
};

/** Keeps it for one search. */
export function useChosenShop({ search, path }: { search: StoreSearch; path: string }): ChosenShop {
  const [chosen, setChosen] = useState<{ id: string | null; by: 'list' | 'map' }>({ id: null, by: 'list' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const choose = (id: string | null, by: 'list' | 'map') => {
    clearTimeout(timer.current);
    setChosen({ id, by });
  };
  return {
    ...chosen,
    hover: (id) => {
      clearTimeout(timer.current);
      if (id === null) setChosen({ id, by: 'list' });
      else timer.current = setTimeout(choose, HOVER_MS, id, 'list');
    },
    point: (id) => choose(id, 'list'),
    pointOnMap: (id) => choose(id, 'map'),
    openCard: async (id, place) => {
      choose(id, 'map');
      if (place >= search.shown) {
        const shown = Math.ceil((place + 1) / SHOPS_A_STEP) * SHOPS_A_STEP;
        await navigate(path + storeQuery({ ...search, shown }), { replace: true, preventScrollReset: true });
      }
      document.getElementById(cardId(id))?.focus();
    },
  };
}

/** Id of a shop's card in the page. */
export function cardId(id: string): string {
  return `shop-${id}`;
}
