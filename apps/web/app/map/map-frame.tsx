import { useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { mapTexts } from './map-texts.ts';
import { type PlaceMapProps, usePlaceMap } from './use-place-map.ts';

type MapFrameProps = PlaceMapProps & { className?: string };

/**
 * A map in a page. Its code is loaded after hydration only, so the page must not depend on it. While the map loads or
 * after a failure, a line of text takes its place. The route's loader must provide `mapTexts`.
 */
export function MapFrame({ className, ...map }: MapFrameProps) {
  const t = useTexts(mapTexts);
  const holder = useRef<HTMLElement>(null);
  const state = usePlaceMap(holder, map);
  return (
    <section ref={holder} className={classNames('map-frame', className)} aria-label={map.label}>
      {state !== 'ready' && (
        <p className="place-self-center p-4 text-center" role="status">
          {t(state === 'loading' ? 'map.loading' : 'map.failed')}
        </p>
      )}
    </section>
  );
}
