import type { ShopFile, WrittenText } from '@portal/contract/content/shop-file';
import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { ContentShopsPage } from '@portal/contract/staff/content/staff-content-shops';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { SHOP_KINDS, SHOP_SERVICES } from '@portal/domain/places/shop';
import { type ComponentProps, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { PlaceMap } from './place-map.tsx';
import { formatDegrees, isPlace, type Place, parsePasted, parsePlace, readDegrees } from './place-values.ts';
import { DAYS, textIn } from './shop-values.ts';

type FieldsProps = {
  /** `null`: a new shop. */
  shop: ShopFile | null;
  languages: readonly ContentLanguage[];
  /** Where the map begins for a new shop. */
  middle: ContentShopsPage['middle'];
  /** Names of the fields that are not right. */
  wrong: readonly string[];
};

const AXES = ['lat', 'lng'] as const;

/** The fields of a shop. */
export function ShopFields({ shop, languages, middle, wrong }: FieldsProps) {
  const { t, translate } = useTexts();
  return (
    <>
      <TextFields field="name" text={shop?.name} {...{ languages, wrong }} />
      <TextFields field="address" text={shop?.address} {...{ languages, wrong }} />
      <ShopPlace lat={shop?.lat} lng={shop?.lng} {...{ middle, wrong }} />
      <fieldset>
        <legend>{t('content.shop.about')}</legend>
        <div className="fields">
          <Choice
            name="kind"
            label={t('content.shop.kind')}
            values={SHOP_KINDS}
            textOf={(kind) => translate('content.shop.kind', kind)}
            defaultValue={shop?.kind ?? 'shop'}
          />
          <Field field="phone" value={shop?.phone} wrong={wrong} inputMode="tel" />
        </div>
      </fieldset>
      <HourFields hours={shop?.hours} wrong={wrong} />
      <fieldset>
        <legend>{t('content.shop.services')}</legend>
        {SHOP_SERVICES.map((service) => (
          <label key={service} className="switch">
            <input
              type="checkbox"
              name={`services.${service}`}
              defaultChecked={shop?.services?.includes(service) ?? false}
            />
            {t(`content.shop.services.${service}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

type TextProps = Omit<FieldsProps, 'shop' | 'middle'> & {
  field: 'name' | 'address';
  text: WrittenText | undefined;
};

/** A text that is the same in every language unless another one is written for it. */
function TextFields({ field, text, wrong, languages }: TextProps) {
  const { t } = useTexts();
  const others = languages.filter(({ code }) => code !== DEFAULT_LOCALE);
  return (
    <fieldset>
      <legend>{t(`content.shop.${field}`)}</legend>
      <Field
        field={field}
        name={`${field}.${DEFAULT_LOCALE}`}
        label={t('content.shop.everywhere')}
        value={textIn(text, DEFAULT_LOCALE)}
        wrong={wrong}
        required
      />
      <details className="translated" open={others.some(({ code }) => textIn(text, code) !== '')}>
        <summary>{t('content.shop.differs')}</summary>
        <div className="fields">
          {others.map(({ code, name }) => (
            <label key={code}>
              {name}
              <input
                name={`${field}.${code}`}
                lang={code}
                maxLength={200}
                autoComplete="off"
                defaultValue={textIn(text, code)}
              />
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}

/** Opening hours; empty on days on which the shop is closed. */
function HourFields({ hours, wrong }: Pick<FieldsProps, 'wrong'> & { hours: ShopFile['hours'] }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend>{t('content.shop.hours')}</legend>
      <p>{t('content.shop.hours.hint')}</p>
      <div className="fields">
        {DAYS.map((day) => (
          <Field
            key={day}
            field="hours"
            name={`hours.${day}`}
            label={t(`content.shop.hours.${day}`)}
            value={hours?.[day]}
            wrong={wrong}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FieldProps = Pick<ComponentProps<'input'>, 'inputMode' | 'required'> & {
  /** Its texts. */
  field: 'name' | 'address' | 'phone' | 'hours';
  name?: string;
  label?: string;
  value: string | number | undefined | null;
  wrong: readonly string[];
};

/** A field, with what is not right about it. */
function Field({ field, name = field, label, value, wrong, ...input }: FieldProps) {
  const { t, translate } = useTexts();
  const id = useId();
  const hasProblem = wrong.includes(name);
  return (
    <div>
      <label htmlFor={id}>{label ?? translate('content.shop', field)}</label>
      <input
        {...{ id, name, ...input }}
        maxLength={200}
        autoComplete="off"
        defaultValue={value ?? ''}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className="problem" hidden={!hasProblem}>
        {hasProblem && t(`content.shop.wrong.${field}`)}
      </p>
    </div>
  );
}

type ShopPlaceProps = {
  /** Where it is; `undefined`: a new shop. */
  lat: number | undefined;
  lng: number | undefined;
  /** Where the map begins without a place. */
  middle: Place;
  /** Names of the fields that are not right. */
  wrong: readonly string[];
};

/** Where a shop is: on a map, or by its coordinates, both of which may be pasted or typed in one field. */
function ShopPlace({ lat, lng, middle, wrong }: ShopPlaceProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState({ lat: String(lat ?? ''), lng: String(lng ?? '') });
  const place = { lat: readDegrees(typed.lat), lng: readDegrees(typed.lng) };
  const show = (chosen: Place) =>
    setTyped({ lat: formatDegrees(chosen.lat), lng: formatDegrees(chosen.lng) });
  const type = (axis: (typeof AXES)[number], text: string) => {
    const pair = parsePasted(typed[axis], text);
    if (pair) show(pair);
    else setTyped({ ...typed, [axis]: text });
  };
  const leave = (text: string) => {
    const pair = parsePlace(text);
    if (pair) show(pair);
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
            onLeave={leave}
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
  onLeave: (text: string) => void;
};

function Coordinate({ axis, value, hasProblem, onType, onLeave }: CoordinateProps) {
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
        onBlur={({ target }) => onLeave(target.value)}
      />
      <p id={`${id}-problem`} className="problem" hidden={!hasProblem}>
        {hasProblem && t(`content.shop.wrong.${axis}`)}
      </p>
    </div>
  );
}
