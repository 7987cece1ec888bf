import { MotifEdge } from '../../ui/motif.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Skeleton of home: banner and recharge area. SPEC section 2. */
export function LandingSkeleton() {
  return (
    <div className="hero">
      <MotifEdge />
      <div className="wrap hero-grid">
        <div className="banner">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6 w-1/2" />
        </div>
        <div className="card card-raised grid content-start gap-4">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-14" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </div>
  );
}
