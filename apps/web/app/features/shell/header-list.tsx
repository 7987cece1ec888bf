import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DISMISSIBLE } from '../../ui/dismiss-lists.ts';

/** The browser closes one list of the header when another opens. */
const HEADER_LISTS = 'header';

/**
 * A list of the header that opens below its button. It closes on navigation, at Escape and when the visitor moves
 * elsewhere, and opens without JavaScript.
 */
export function HeaderList({ className, summary, children }: HeaderListProps) {
  const { pathname } = useLocation();
  return (
    // The key closes the list on navigation.
    <details key={pathname} {...DISMISSIBLE} name={HEADER_LISTS} className={`header-list ${className}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

type HeaderListProps = { className: string; summary: ReactNode; children: ReactNode };
