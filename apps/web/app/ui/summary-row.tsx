import type { ReactNode } from 'react';

/** A row of a summary. Renders nothing without a value. */
export function SummaryRow({
  name,
  strong,
  children,
}: {
  name: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={strong ? 'text-xl font-bold' : undefined}>{children}</dd>
    </div>
  );
}
