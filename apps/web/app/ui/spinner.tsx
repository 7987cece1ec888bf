/** A turning ring that says work is under way; still where motion is not wanted. Words beside it say what. */
export function Spinner({ className }: { className?: string }) {
  return <span className={`spinner ${className ?? ''}`} aria-hidden="true" />;
}
