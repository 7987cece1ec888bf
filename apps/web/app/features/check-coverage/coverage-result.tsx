import {
  type Reach,
  type ReachKm,
  SATELLITE_SERVICES,
  type SatelliteService,
  type TechnologyAt,
} from '@portal/domain/places/coverage';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ChosenPlace } from './load-coverage.ts';
import { technologyName } from './technology-names.ts';
import { networkTexts } from './texts.ts';

type CoverageAnswerProps = {
  place: ChosenPlace;
  answer: readonly TechnologyAt[];
  reachKm: ReachKm;
  satellite: readonly SatelliteService[];
};

const REACH_TEXT = {
  full: 'answer.full',
  part: 'answer.partly',
  none: 'answer.none',
} as const satisfies Record<Reach, string>;
const REACH_ICON: Record<Reach, { name: IconName; className?: string }> = {
  full: { name: 'tick', className: 'icon text-success' },
  part: { name: 'info' },
  none: { name: 'cross', className: 'icon text-danger' },
};

/** The coverage of a place in words, more exact than the map. */
export function CoverageResult({ place, answer, reachKm, satellite }: CoverageAnswerProps) {
  const t = useTexts(networkTexts);
  const formatKm = useFormatKm();
  const reaches = answer.map(
    ({ technology }) => `${technologyName(technology)} ${formatKm(reachKm[technology])}`,
  );
  return (
    <section className="card grid gap-3" aria-labelledby="coverage-place">
      <div>
        <h2 id="coverage-place">{place.isHere ? t('answer.here') : place.name}</h2>
        {place.isHere && place.name && <p>{t('answer.near', { place: place.name })}</p>}
      </div>
      <p className="font-bold">
        <Summary answer={answer} />
      </p>
      <ul className="grid gap-2">
        {answer.map(({ technology, reach, nearestKm, ownReachKm }) => (
          <li key={technology} className="flex gap-2.5">
            <Icon {...REACH_ICON[reach]} />
            <span>
              <strong>{technologyName(technology)}</strong> {t(REACH_TEXT[reach])}
              <small className="block text-ink-soft">
                {t('answer.nearest', { distance: formatKm(nearestKm) })}
                {ownReachKm !== null && ` ${t('answer.own-reach', { distance: formatKm(ownReachKm) })}`}
              </small>
            </span>
          </li>
        ))}
        {satellite.length > 0 && <Satellite services={satellite} />}
      </ul>
      <p className="field-hint">
        <MeasuredFrom place={place} /> {t('answer.estimate')}{' '}
        {t('answer.assumed', { reaches: reaches.join(', ') })}
      </p>
    </section>
  );
}

/** What works where no site reaches. It is the same everywhere, so that it is no part of the sentence about the place. */
function Satellite({ services }: { services: readonly SatelliteService[] }) {
  const t = useTexts(networkTexts);
  const names = useJoinNames()(services.map((service) => t(`satellite.${service}`)));
  return (
    <li className="flex gap-2.5">
      <Icon name="info" />
      <span>
        <strong>{t('satellite.name')}</strong>{' '}
        {services.length < SATELLITE_SERVICES.length ? t('satellite.only', { services: names }) : names}
        <small className="block text-ink-soft">{t('satellite.where')}</small>
      </span>
    </li>
  );
}

/**
 * The point that distances are measured from (RULINGS 44): the visitor, the place, or a named point in a large place.
 */
function MeasuredFrom({ place: { isHere, precision, pointName } }: Pick<CoverageAnswerProps, 'place'>) {
  const t = useTexts(networkTexts);
  if (isHere) return t('answer.from-here');
  switch (precision) {
    case 'exact':
    case 'street':
    case 'town':
    case 'sector':
      return t(`answer.from-${precision}`);
    case 'district':
    case 'province':
    case 'country':
      return pointName === null ? t('answer.from-middle') : t('answer.from-point', { point: pointName });
  }
}

/** One sentence: `2G, 3G and 4G reach this place.` */
function Summary({ answer }: { answer: readonly TechnologyAt[] }) {
  const t = useTexts(networkTexts);
  const namesAt = (level: Reach) =>
    answer.filter(({ reach }) => reach === level).map(({ technology }) => technologyName(technology));
  const joinNames = useJoinNames();
  const [full, part] = [namesAt('full'), namesAt('part')];
  const technologies = joinNames(full);
  return (
    <>
      {full.length === 0
        ? t('answer.reaches-none')
        : t(full.length === 1 ? 'answer.reaches-one' : 'answer.reaches', { technologies })}
      {part.length > 0 &&
        ` ${t(part.length === 1 ? 'answer.part-one' : 'answer.part', { technologies: joinNames(part) })}`}
    </>
  );
}

/** Joins names: `2G, 3G and 4G`. */
function useJoinNames() {
  const t = useTexts(networkTexts);
  return (names: readonly string[]) =>
    names.length < 2
      ? names.join()
      : t('answer.and', { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}
