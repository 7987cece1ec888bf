import { Skeleton } from '../../ui/skeleton.tsx';

/** The shapes of home while it loads: banner and recharge area. SPEC section 2. */
export function LandingSkeleton() {
  return (
    <div className="wrap grid gap-6 py-6 lg:grid-cols-[1.2fr_1fr]">
      <Skeleton className="h-72 rounded-3xl" />
      <Skeleton className="h-72 rounded-3xl" />
    </div>
  );
}
