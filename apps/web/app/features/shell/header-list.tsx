import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLightDismiss } from '../../ui/use-light-dismiss.ts';

/** The browser closes one list of the header when another opens. */
const HEADER_LISTS = 'header';

/**
 * A list of the header that opens below its button. It closes on navigation, at Escape and when the visitor moves
 * elsewhere, and opens without JavaScript.
 */
export function HeaderList({ className, summary, children }: HeaderListProps) {
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    // The key closes the list on navigation.
    <details key={pathname} ref={details} name={HEADER_LISTS} className={`header-list ${className}`}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

type HeaderListProps = { className: string; summary: ReactNode; children: ReactNode };
