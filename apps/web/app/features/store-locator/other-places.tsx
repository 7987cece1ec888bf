import { Link } from 'react-router';
import { useTexts } from '../../blocks/use-texts.ts';
import type { NamedPlace } from './find-places.ts';
import { storeQuery } from './store-search.ts';
import { storeTexts } from './texts.ts';

/** Namesakes beyond these help nobody to choose. */
const MOST_OTHERS = 5;

type OtherPlacesProps = { places: NamedPlace[]; query: string; path: string };

/** Several places have one name: the first is shown, the others are offered (RULINGS 45). */
export function OtherPlaces({ places: [first, ...others], query, path }: OtherPlacesProps) {
  const t = useTexts(storeTexts);
  if (!first || others.length === 0) return null;
  return (
    <nav className="grid gap-2" aria-labelledby="other-places">
      <p id="other-places">{t('store.which', { place: first.name })}</p>
      <div className="chips">
        {others.slice(0, MOST_OTHERS).map(({ id, name }) => (
          <Link key={id} to={path + storeQuery({ query, placeId: id })} preventScrollReset>
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
