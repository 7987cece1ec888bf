import { type RefObject, useEffect } from 'react';

/** Closes an open list when the visitor presses Escape in it or moves to another element. */
export function useLightDismiss(list: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeFrom = ({ target }: Event) => {
      if (list.current?.open && !list.current.contains(target as Node)) list.current.open = false;
    };
    const closeByEscape = ({ key, target }: KeyboardEvent) => {
      const open = list.current;
      if (key !== 'Escape' || !open?.open || !open.contains(target as Node)) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeFrom);
    document.addEventListener('focusin', closeFrom);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFrom);
      document.removeEventListener('focusin', closeFrom);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [list]);
}
