import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import type { NamedPlace } from '../../map/geocoding-client.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatShopQuery } from './shop-search.ts';
import { storeTexts } from './texts.ts';

/** A longer list would not help to choose. */
const MAX_OTHERS = 8;

type OtherPlacesProps = { places: NamedPlace[]; query: string; path: string };

/** Links to the other places of the same name; the result is about the first (RULINGS 45). */
export function OtherShopPlaces({ places, query, path }: OtherPlacesProps) {
  const t = useTexts(storeTexts);
  const others = places.slice(1, 1 + MAX_OTHERS);
  if (others.length === 0) return null;
  return (
    <details className="accordion">
      <summary>
        {t('store.others', { count: others.length, query })} <Icon name="down" />
      </summary>
      <ul className="accordion-body place-choices">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link to={path + formatShopQuery({ query, placeId: id })} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
