import { localisePath } from '@portal/domain/language/locale';
import type { ComponentProps } from 'react';
import { useLocale } from '../context/root-data.ts';
import { type ButtonLooks, buttonClass } from '../ui/button.tsx';
import type { FollowMode } from './follow-links.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of a page without its language, with its query: `/table?sort=price`. A query alone is of this page: `?type=prepaid`. */
  to: string;
  'data-follow'?: FollowMode;
};

/**
 * Link to a page in the language of this one. Its address needs no route, because it is absolute: a page has some fifty of
 * them. `follow-links.ts` decides what a press does.
 */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const locale = useLocale();
  return <a {...rest} href={to.startsWith('/') ? localisePath(to, locale) : to} />;
}

/** Link with the look of a button. */
export function LinkButton({ look, wide, className, ...rest }: PageLinkProps & ButtonLooks) {
  return <PageLink {...rest} className={buttonClass({ look, wide }, className)} />;
}
