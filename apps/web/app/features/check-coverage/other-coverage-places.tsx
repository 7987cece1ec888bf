import type { Technology } from '@portal/domain/places/site';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { formatCoverageQuery } from './coverage-search.ts';
import type { CoveragePageData } from './load-coverage.ts';
import { networkTexts } from './texts.ts';

/** A longer list would not help to choose. */
const MAX_OTHERS = 5;

type OtherPlacesProps = {
  page: Pick<CoveragePageData, 'place' | 'others'>;
  query: string;
  path: string;
  technology: Technology | null;
};

/** Links to the other places of the same name; the result is about the first (RULINGS 45). */
export function OtherCoveragePlaces({ page: { place, others }, query, path, technology }: OtherPlacesProps) {
  const t = useTexts(networkTexts);
  if (!place?.name || others.length === 0) return null;
  return (
    <nav className="grid gap-2" aria-labelledby="other-places">
      <p id="other-places">{t('network.which', { place: place.name })}</p>
      <ul>
        {others.slice(0, MAX_OTHERS).map(({ id, name }) => (
          <li key={id}>
            <PageLink
              data-follow="keep"
              className="flex min-h-11 items-center py-1"
              to={path + formatCoverageQuery({ query, placeId: id, technology })}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
