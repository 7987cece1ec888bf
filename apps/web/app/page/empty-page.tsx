import type { ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { Illustration } from '../ui/illustration.tsx';
import { PageHead } from './page-head.tsx';

type EmptyPageProps = {
  title: string;
  illustration: Parameters<typeof Illustration>[0]['name'];
  /** What happened. */
  text: ReactNode;
  /** A second paragraph. */
  more?: ReactNode;
  /** Links and buttons to continue. */
  children: ReactNode;
  /** A paragraph below them. */
  help?: ReactNode;
};

/** A page without its usual content, for example an unknown path or an error. Search engines do not list it. */
export function EmptyPage({ title, illustration, text, more, children, help }: EmptyPageProps) {
  return (
    <div className="wrap empty-state">
      <PageHead title={title} noindex />
      <Illustration name={illustration} />
      <h1>{title}</h1>
      <p>{text}</p>
      {more && <p>{more}</p>}
      <p>{children}</p>
      {help && <p>{help}</p>}
    </div>
  );
}

/** Returns the address of this page with its query, to load it again. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return useHref({ pathname, search });
}

/** Button that loads this page again. */
export function ReloadLink({ children }: { children: ReactNode }) {
  return (
    <a className="btn btn-primary" href={usePageAddress()} data-follow="reload">
      {children}
    </a>
  );
}
