import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import type { LocationState } from '../../map/use-current-location.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { storeTexts } from './texts.ts';

type PlaceFormProps = {
  /** Path of the page with the results. */
  action: string;
  query: string;
  location: { state: LocationState; ask: () => void };
};

/** Search by a typed place or by the visitor's position. The first is a GET form and works without JavaScript. */
export function ShopSearchForm({ action, query, location }: PlaceFormProps) {
  const t = useTexts(storeTexts);
  const hydrated = useHydrated();
  const submit = useSubmit();
  return (
    <div className="store-search">
      <Form action={action} role="search" preventScrollReset className="bundle-search">
        <PlaceField
          name="q"
          label={t('find{product}In')}
          placeholder={t('cityPincode')}
          defaultValue={query}
          maxLength={120}
          onChosen={({ id, name }) =>
            void submit({ q: name, place: id }, { action, preventScrollReset: true })
          }
        />
        <Button type="submit">{t('store.search')}</Button>
      </Form>
      <span className="eyebrow">{t('or')}</span>
      <Button look="secondary" disabled={!hydrated} busy={location.state === 'asking'} onClick={location.ask}>
        <Icon name="locate" /> {t('useCurrentLocation')}
      </Button>
      <p role="status" className="sr-only">
        {location.state === 'asking' && t('store.asking')}
      </p>
    </div>
  );
}
