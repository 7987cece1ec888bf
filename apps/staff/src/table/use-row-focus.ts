import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the row that has the focus leaves the table, the focus goes to the row in its place, not to the top of the page.
 * @returns what the table calls when something in it gets the focus
 */
export function useRowFocus(table: RefObject<HTMLTableElement | null>) {
  const last = useRef<{ element: Element; row: number } | null>(null);
  useLayoutEffect(() => {
    const focused = last.current;
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const rows = table.current?.tBodies[0]?.rows;
    const row = rows?.[Math.min(focused.row, rows.length - 1)];
    row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLTableElement>) => {
    const row = target.closest('tr');
    if (row) last.current = { element: target, row: row.sectionRowIndex };
  };
}
