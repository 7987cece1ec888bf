import { Link } from 'react-router';
import type { NamedPlace } from '../../blocks/find-places.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { storeQuery } from './store-search.ts';
import { storeTexts } from './texts.ts';

/** A longer list would not help to choose. */
const MAX_OTHERS = 8;

type OtherPlacesProps = { places: NamedPlace[]; query: string; path: string };

/** Links to the other places of the same name; the result is about the first (RULINGS 45). */
export function OtherPlaces({ places, query, path }: OtherPlacesProps) {
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
            <Link to={path + storeQuery({ query, placeId: id })} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
