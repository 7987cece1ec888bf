import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

type MoreLinkProps = {
  /** Where the next page of the list begins; `null`: there is none. */
  next: string | number | null;
  /** The parameter that it is given in. */
  name?: string;
  children: ReactNode;
};

/** Leads to the next page of a list, with the filters of this one. */
export function MoreLink({ next, name = 'after', children }: MoreLinkProps) {
  const [search] = useSearchParams();
  if (next === null) return null;
  return (
    <Link
      className="button plain"
      to={`?${new URLSearchParams({ ...Object.fromEntries(search), [name]: String(next) })}`}
    >
      {children}
    </Link>
  );
}
