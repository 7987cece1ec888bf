import { useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { mapTexts } from './map-texts.ts';
import { type PlaceMapProps, usePlaceMap } from './use-place-map.ts';
import { useTexts } from './use-texts.ts';

type MapFrameProps = PlaceMapProps & { className?: string };

/**
 * The map in a page. Its code comes only where this stands in a page whose script runs. What the page says must not
 * depend on it: while it loads, and where it can't be had, a line says so in its place. The route's loader brings
 * `mapTexts`.
 */
export function MapFrame({ className, ...map }: MapFrameProps) {
  const t = useTexts(mapTexts);
  const holder = useRef<HTMLElement>(null);
  const state = usePlaceMap(holder, map);
  return (
    <section ref={holder} className={classNames('map-frame', className)} aria-label={map.label}>
      {state !== 'ready' && (
        <p className="map-wait" role="status">
          {t(state === 'loading' ? 'map.loading' : 'map.failed')}
        </p>
      )}
    </section>
  );
}
