import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** White panel, a `section` by default; `raised` adds a shadow. */
export function Card({ raised, className, ...rest }: ComponentProps<'section'> & { raised?: boolean }) {
  return <section {...rest} className={classNames('card', raised && 'card-raised', className)} />;
}
