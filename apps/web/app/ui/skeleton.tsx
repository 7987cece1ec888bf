/** A grey shape where something is about to stand. Give it its size by classes; say in words what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
