import type { WirePlan } from '@portal/contract/calls/lead';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Availability } from './check-availability.ts';
import { leadPath } from './lead-path.ts';
import { worksTexts } from './texts.ts';

type AvailabilityResultProps = {
  availability: Availability;
  /** What the visitor typed; empty for a position. */
  address: string;
  plans: readonly WirePlan[];
};

/** The answer in words, with the way to the order form. */
export function AvailabilityResult({ availability, address, plans }: AvailabilityResultProps) {
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
