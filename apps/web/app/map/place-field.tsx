import type { GeoPoint } from '@portal/domain/places/geo';
import type {} from '@portal/map-element/jsx';
import { DEFAULT_SERVICE, type PlaceSearchEvents } from '@portal/map-element/map-api';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { mapTexts } from './map-texts.ts';
import { MAX_QUERY_LENGTH } from './place-search.ts';

type PlaceFieldProps = ComponentProps<typeof Field> & {
  /**
   * Called when a suggestion was chosen; its name is then in the field. `id` is the `place_id` of the geocoding
   * endpoint.
   */
  onChosen?: (chosen: PlaceSearchEvents['place-chosen']) => void;
  /** Where the visitor is, if known: it is sent with the form, and nearer places of a name come first. */
  here?: GeoPoint | null;
};

/**
 * Search field for places. Its form sends plain text; after hydration it shows suggestions while the visitor types. The
 * route's loader must provide `mapTexts`.
 */
export function PlaceField({ onChosen, here = null, ...field }: PlaceFieldProps) {
  const t = useTexts(mapTexts);
  const holder = useRef<HTMLDivElement>(null);
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const handleChosen = (event: Event) =>
      chosen.current?.((event as CustomEvent<PlaceSearchEvents['place-chosen']>).detail);
    element.addEventListener('place-chosen', handleChosen);
    import('@portal/map-element/place-search')
      .then(({ definePlaceSearch }) => definePlaceSearch())
      // Without the script it remains a plain text field.
      .catch(() => {});
    return () => element.removeEventListener('place-chosen', handleChosen);
  }, []);
  return (
    <div ref={holder}>
      <place-search
        className="place-search"
        service={DEFAULT_SERVICE}
        data-found={t('map.results')}
        data-none={t('map.noMatch')}
        data-list={t('map.suggestions')}
        data-near={here ? `${here.lat},${here.lng}` : undefined}
      >
        <Field
          name="q"
          maxLength={MAX_QUERY_LENGTH}
          {...field}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
        />
        {here && (
          <>
            <input type="hidden" name="lat" value={here.lat} />
            <input type="hidden" name="lng" value={here.lng} />
          </>
        )}
      </place-search>
    </div>
  );
}
