import { Form, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { LocationButton } from '../../map/place-search-parts.tsx';
import type { CurrentLocation } from '../../map/use-current-location.ts';
import { Button } from '../../ui/button.tsx';
import { formatShopQuery, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';

type PlaceFormProps = {
  /** Path of the page with the results. */
  path: string;
  search: ShopSearch;
  location: CurrentLocation;
};

/** Search by a typed place or by the visitor's position. The first is a GET form and works without JavaScript. */
export function ShopSearchForm({ path, search, location }: PlaceFormProps) {
  const t = useTexts(storeTexts);
  const navigate = useNavigate();
  const { openNow, service, view } = search;
  return (
    <div className="store-search">
      <Form action={path} role="search" preventScrollReset className="bundle-search">
        <PlaceField
          label={t('find{product}In')}
          placeholder={t('cityPincode')}
          defaultValue={search.query}
          here={search.here}
          onChosen={({ id, name }) =>
            void navigate(path + formatShopQuery({ ...search, query: name, placeId: id }), {
              preventScrollReset: true,
            })
          }
        />
        {openNow && <input type="hidden" name="open" value="now" />}
        {service && <input type="hidden" name="service" value={service} />}
        {view === 'map' && <input type="hidden" name="view" value="map" />}
        <Button type="submit">{t('store.search')}</Button>
      </Form>
      <LocationButton
        location={location}
        or={t('or')}
        label={t('useCurrentLocation')}
        asking={t('store.asking')}
      />
    </div>
  );
}
