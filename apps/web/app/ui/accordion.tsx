import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  /** Items of one `name` close each other. */
  name?: string;
  /** Open when first shown; afterwards the visitor decides. */
  open?: boolean;
};

/** One part that opens and closes, without JavaScript too. */
export function AccordionItem({ title, children, name, open }: AccordionItemProps) {
  return (
    <details className="accordion" name={name} open={open}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  );
}
