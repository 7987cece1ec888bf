import type { NamedPlace } from '@portal/contract/http/web-context';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
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
    <AccordionItem title={t('store.others', { count: others.length, query })}>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link
              className="block py-2.5"
              to={path + formatShopQuery({ query, placeId: id })}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}
