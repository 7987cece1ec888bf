import type { WirePlan } from '@portal/contract/calls/lead';
import { useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { formatPlaceQuery, type PlaceSearch, roundPosition } from '../../map/place-search.ts';
import { BadPositionNote, LocationButton, PartialPlaceNote } from '../../map/place-search-parts.tsx';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import { useScrollToResults } from '../../map/use-scroll-to-results.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import type { Availability } from './check-availability.ts';
import { leadPath } from './lead-path.ts';
import { worksTexts } from './texts.ts';

type AvailabilityCheckProps = {
  search: PlaceSearch;
  /** The searched address in words. */
  address: string;
  /** `null` before a search. */
  availability: Availability | null;
  plans: readonly WirePlan[];
};

const CHECK_PATH = '/works';

/** "Is it at your address?": a GET form that works without JavaScript, and its answer in words. */
export function AvailabilityCheck({ search, address, availability, plans }: AvailabilityCheckProps) {
  const t = useTexts(worksTexts);
  const navigate = useNavigate();
  const busy = useNavigation().state === 'loading';
  const open = (changed: Partial<PlaceSearch>) =>
    void navigate(CHECK_PATH + formatPlaceQuery(changed, {}), { preventScrollReset: true });
  const location = useCurrentLocation((at) => open({ here: roundPosition(at) }), { onLoad: false });
  const answer = useRef<HTMLDivElement>(null);
  useScrollToResults(answer, JSON.stringify([search, availability?.kind]));
  return (
    <Card raised aria-labelledby="check" className="grid gap-4">
      <h2 id="check" className="text-xl">
        {t('works.check')}
      </h2>
      <Form action={CHECK_PATH} role="search" preventScrollReset className="coverage-form">
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

type AvailabilityResultProps = {
  availability: Availability;
  /** What the visitor typed; empty for a position. */
  address: string;
  plans: readonly WirePlan[];
};

/** The answer in words, with the way to the order form. */
function AvailabilityResult({ availability, address, plans }: AvailabilityResultProps) {
  const t = useTexts(worksTexts);
  const formatKm = useFormatKm();
  switch (availability.kind) {
    case 'covered':
      return <Covered {...availability} address={address} plans={plans} />;
    case 'planned':
      return (
        <>
          <Notice tone="info">
            <strong>{t('works.planned', { town: availability.town })}</strong>
            <p>{t('works.planned-text')}</p>
          </Notice>
          <LinkButton to={leadPath({ town: availability.town, address })}>{t('works.ask')}</LinkButton>
        </>
      );
    case 'refused':
    case 'unclear':
      return <CheckedAddress {...availability} kind={availability.kind} address={address} />;
    case 'elsewhere': {
      const { nearest, place } = availability;
      return (
        <Notice tone="info">
          <strong>{t('works.elsewhere', { place: place.name })}</strong>
          {nearest && <p>{t('works.nearest', { town: nearest.town, distance: formatKm(nearest.km) })}</p>}
        </Notice>
      );
    }
    case 'vague':
      return <Notice tone="warning">{t('works.vague', { place: availability.place.name })}</Notice>;
    case 'nowhere':
      return <Notice tone="warning">{t('works.nowhere', { query: address })}</Notice>;
    case 'unreachable':
      return <Notice tone="warning">{t('works.unreachable')}</Notice>;
  }
}

type CheckedAddressProps = { kind: 'refused' | 'unclear'; town: string; address: string };

/** An address of a covered town where it cannot be installed, or where somebody must look first. It can still be ordered. */
function CheckedAddress({ kind, town, address }: CheckedAddressProps) {
  const t = useTexts(worksTexts);
  return (
    <>
      <Notice tone="info">
        <strong>{t(`works.${kind}`, { town })}</strong>
        <p>{t(`works.${kind}-text`)}</p>
      </Notice>
      <LinkButton to={leadPath({ town, address })}>{t('works.ask')}</LinkButton>
    </>
  );
}

type CoveredProps = Omit<AvailabilityResultProps, 'availability'> & { town: string };

function Covered({ town, address, plans }: CoveredProps) {
  const t = useTexts(worksTexts);
  const formatPrice = useFormatPrice();
  return (
    <>
      <Notice tone="success">
        <strong>{t('works.covered', { town })}</strong>
        <p>{t('works.covered-text')}</p>
      </Notice>
      <ul className="grid gap-2">
        {plans.map((plan) => (
          <li key={plan.code}>
            <LinkButton wide look="secondary" to={leadPath({ plan: plan.code, town, address })}>
              {t('works.order-plan', { plan: plan.name, price: formatPrice(plan) })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  );
}
