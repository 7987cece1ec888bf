import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A white sheet on the page's ground. `section` by default; `raised` lifts it above its neighbours. */
export function Card({ raised, className, ...rest }: ComponentProps<'section'> & { raised?: boolean }) {
  return <section {...rest} className={classNames('card', raised && 'card-raised', className)} />;
}
