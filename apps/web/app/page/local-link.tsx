import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useLocalPath } from '../context/root-data.ts';
import { LinkButton } from '../ui/button.tsx';

/** Link to a path of the portal in the language of the page. `to` is the English path: `/about`. */
export function LocalLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  return <Link {...rest} to={useLocalPath()(to)} />;
}

/** The same link with the look of a button. */
export function LocalLinkButton({
  to,
  ...rest
}: Omit<ComponentProps<typeof LinkButton>, 'to'> & { to: string }) {
  return <LinkButton {...rest} to={useLocalPath()(to)} />;
}
