import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  /** Initial state; afterwards the visitor controls it. */
  open?: boolean;
};

/** Collapsible section that works without JavaScript. */
export function AccordionItem({ title, children, open }: AccordionItemProps) {
  return (
    <details className="accordion" open={open}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  );
}
