import type { ReactNode } from 'react';

/** A row of a summary. Renders nothing without a value. */
export function SummaryRow({
  name,
  strong,
  className,
  children,
}: {
  name: ReactNode;
  strong?: boolean;
  className?: string;
  children: ReactNode;
}) {
  if (children === null || children === '') return null;
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className={strong ? 'text-xl font-bold' : undefined}>{children}</dd>
    </div>
  );
}
