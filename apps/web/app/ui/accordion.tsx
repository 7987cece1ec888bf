import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  /** Opening an item closes the others of the same `name`. */
  name?: string;
  /** Initial state; afterwards the visitor controls it. */
  open?: boolean;
};

/** Collapsible section that works without JavaScript. */
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
