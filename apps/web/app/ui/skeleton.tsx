/** Grey placeholder for loading content. Classes set its size; a text must say what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
