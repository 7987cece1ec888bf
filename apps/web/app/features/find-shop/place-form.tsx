import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { LocationButton } from '../../map/place-search-parts.tsx';
import type { CurrentLocation } from '../../map/use-current-location.ts';
import { Button } from '../../ui/button.tsx';
import { storeTexts } from './texts.ts';

type PlaceFormProps = {
  /** Path of the page with the results. */
  action: string;
  query: string;
  location: CurrentLocation;
};

/** Search by a typed place or by the visitor's position. The first is a GET form and works without JavaScript. */
export function ShopSearchForm({ action, query, location }: PlaceFormProps) {
  const t = useTexts(storeTexts);
  const submit = useSubmit();
  return (
    <div className="store-search">
      <Form action={action} role="search" preventScrollReset className="bundle-search">
        <PlaceField
          label={t('find{product}In')}
          placeholder={t('cityPincode')}
          defaultValue={query}
          onChosen={({ id, name }) =>
            void submit({ q: name, place: id }, { action, preventScrollReset: true })
          }
        />
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
