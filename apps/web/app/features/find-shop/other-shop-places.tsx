import type { NamedPlace } from '@portal/contract/http/web-context';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
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
            <PageLink
              data-follow="keep"
              className="block py-2.5"
              to={path + formatShopQuery({ query, placeId: id })}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}
