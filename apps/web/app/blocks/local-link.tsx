import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { useLocalPath } from './page-facts.ts';

/** A link to a path of the portal in the language of the page. Give the English path: `/about`. */
export function LocalLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  return <Link {...rest} to={useLocalPath()(to)} />;
}

/** The same, looking like a button. */
export function LocalLinkButton({
  to,
  ...rest
}: Omit<ComponentProps<typeof LinkButton>, 'to'> & { to: string }) {
  return <LinkButton {...rest} to={useLocalPath()(to)} />;
}
