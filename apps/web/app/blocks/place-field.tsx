import type {} from '@portal/map-element/jsx';
import { DEFAULT_SERVICE, type PlaceSearchEvents } from '@portal/map-element/map-api';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from '../ui/field.tsx';
import { mapTexts } from './map-texts.ts';
import { useTexts } from './use-texts.ts';

type PlaceFieldProps = ComponentProps<typeof Field> & {
  /** A suggestion was taken; its name stands in the field. `id` is what `geocode/json?place_id=` takes. */
  onChosen?: (chosen: PlaceSearchEvents['place-chosen']) => void;
};

/**
 * A field that searches a place: plain text that its form sends, with suggestions while somebody types where the
 * script runs. The route's loader brings `mapTexts`.
 */
export function PlaceField({ onChosen, ...field }: PlaceFieldProps) {
  const t = useTexts(mapTexts);
  const holder = useRef<HTMLDivElement>(null);
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const hear = (event: Event) =>
      chosen.current?.((event as CustomEvent<PlaceSearchEvents['place-chosen']>).detail);
    element.addEventListener('place-chosen', hear);
    import('@portal/map-element/place-search')
      .then(({ definePlaceSearch }) => definePlaceSearch())
      // The field stays a plain one.
      .catch(() => {});
    return () => element.removeEventListener('place-chosen', hear);
  }, []);
  return (
    <div ref={holder} className="place-field">
      <place-search
        service={DEFAULT_SERVICE}
        data-found={t('map.results')}
        data-none={t('map.noMatch')}
        data-list={t('map.suggestions')}
      >
        <Field {...field} type="search" autoComplete="off" enterKeyHint="search" />
      </place-search>
    </div>
  );
}
