import type { ReactNode } from 'react';

type ProgressRingProps = {
  /** From 0 (empty) to 1 (full). */
  value: number;
  /** Accessible name. */
  label: string;
  /** Content inside the ring, such as the seconds left. */
  children?: ReactNode;
};

/** Circular progress bar, for example of a countdown. */
export function ProgressRing({ value, label, children }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="progress-ring"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" />
        <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${percent} 100`} />
      </svg>
      <span>{children}</span>
    </div>
  );
}
