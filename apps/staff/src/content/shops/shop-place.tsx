import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { PlaceMap } from './place-map.tsx';
import { formatDegrees, isPlace, type Place, parsePlace, readDegrees } from './place-values.ts';

type ShopPlaceProps = {
  /** Where it is; `undefined`: a new shop. */
  lat: number | undefined;
  lng: number | undefined;
  /** Where the map begins without a place. */
  middle: Place;
  /** Names of the fields that are not right. */
  wrong: readonly string[];
};

const AXES = ['lat', 'lng'] as const;

/** Where a shop is: on a map, or by its coordinates, both of which may be pasted at once. */
export function ShopPlace({ lat, lng, middle, wrong }: ShopPlaceProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState({ lat: String(lat ?? ''), lng: String(lng ?? '') });
  const place = { lat: readDegrees(typed.lat), lng: readDegrees(typed.lng) };
  const show = (chosen: Place) =>
    setTyped({ lat: formatDegrees(chosen.lat), lng: formatDegrees(chosen.lng) });
  const type = (axis: (typeof AXES)[number], text: string) => {
    const pair = parsePlace(text);
    if (pair) show(pair);
    else setTyped({ ...typed, [axis]: text });
  };
  return (
    <fieldset>
      <legend>{t('content.shop.place')}</legend>
      <p>{t('content.shop.place.hint')}</p>
      <PlaceMap place={isPlace(place) ? place : null} middle={middle} onChoose={show} />
      <div className="fields">
        {AXES.map((axis) => (
          <Coordinate
            key={axis}
            {...{ axis }}
            value={typed[axis]}
            hasProblem={wrong.includes(axis)}
            onType={(text) => type(axis, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type CoordinateProps = {
  axis: (typeof AXES)[number];
  value: string;
  hasProblem: boolean;
  onType: (text: string) => void;
};

function Coordinate({ axis, value, hasProblem, onType }: CoordinateProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{t(`content.shop.${axis}`)}</label>
      <input
        id={id}
        name={axis}
        value={value}
        maxLength={300}
        autoComplete="off"
        inputMode="text"
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-problem`} className="problem" hidden={!hasProblem}>
        {hasProblem && t(`content.shop.wrong.${axis}`)}
      </p>
    </div>
  );
}
