import type { WirePlan } from '@portal/contract/calls/lead';
import { useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { formatPlaceQuery, type PlaceSearch, roundPosition } from '../../map/place-search.ts';
import { BadPositionNote, LocationButton, PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/notice.tsx';
import { AvailabilityResult } from './availability-result.tsx';
import type { Availability } from './check-availability.ts';
import { worksTexts } from './texts.ts';

type AvailabilityCheckProps = {
  search: PlaceSearch;
  /** The searched address in words. */
  address: string;
  /** `null` before a search. */
  availability: Availability | null;
  plans: readonly WirePlan[];
};

const PATH = '/works';

/** "Is it at your address?": a GET form that works without JavaScript, and its answer in words. */
export function AvailabilityCheck({ search, address, availability, plans }: AvailabilityCheckProps) {
  const t = useTexts(worksTexts);
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  const open = (changed: Partial<PlaceSearch>) =>
    void navigate(PATH + formatPlaceQuery(changed, {}), { preventScrollReset: true });
  const location = useCurrentLocation((at) => open({ here: roundPosition(at) }), { onLoad: false });
  const answer = useRef<HTMLDivElement>(null);
  useScrollToResults(answer, JSON.stringify([search, availability?.kind]));
  return (
    <Card raised aria-labelledby="check" className="grid gap-4">
      <h2 id="check" className="text-xl">
        {t('works.check')}
      </h2>
      <Form action={PATH} role="search" preventScrollReset className="coverage-form">
        <PlaceField
          key={search.query}
          label={t('works.check-place')}
          placeholder={t('works.check-hint')}
          defaultValue={search.query}
          here={search.here}
          onChosen={({ id, name }) => open({ query: name, placeId: id })}
        />
        <Button type="submit">{t('works.check-go')}</Button>
        <LocationButton
          location={location}
          or={t('works.check-or')}
          label={t('works.check-here')}
          asking={t('works.check-asking')}
        />
      </Form>
      <BadPositionNote {...search} />
      {location.state === 'refused' && <Alert tone="warning">{t('works.check-denied')}</Alert>}
      <div ref={answer} aria-live="polite" aria-busy={busy} className="grid gap-4 scroll-mt-4 empty:hidden">
        {availability && 'place' in availability && !isAboutAddress(availability) && (
          <PartialPlaceNote query={search.query} place={availability.place} />
        )}
        {availability && <AvailabilityResult availability={availability} address={address} plans={plans} />}
      </div>
    </Card>
  );
}

/** The operator was asked about the address as it was typed, also where the map knows only a part of it. */
function isAboutAddress({ kind }: Availability): boolean {
  return kind === 'refused' || kind === 'unclear';
}
