import { type RefObject, useEffect, useRef } from 'react';

/** The field of a search, which has the focus when a new one begins: that is typing. On a phone the keyboard would cover the list. */
export function useSearchFocus(search: URLSearchParams): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isNew = search.size === 0;
  useEffect(() => {
    if (isNew && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [isNew]);
  return field;
}
