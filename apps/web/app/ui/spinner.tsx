/** Spinner, without motion for visitors who prefer reduced motion. The text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <span className={`spinner ${className ?? ''}`} aria-hidden="true" />;
}
