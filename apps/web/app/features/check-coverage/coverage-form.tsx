import type { GeoPoint } from '@portal/domain/places/geo';
import type { Technology } from '@portal/domain/places/site';
import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PlaceField } from '../../map/place-field.tsx';
import { LocationButton } from '../../map/place-search-parts.tsx';
import type { CurrentLocation } from '../../map/use-current-location.ts';
import { Button } from '../../ui/button.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TECHNOLOGY_TEXT_KEY } from './technology-names.ts';
import { networkTexts } from './texts.ts';

type CoverageFormProps = {
  path: string;
  query: string;
  /** Where the visitor is, `null` if unknown. */
  here: GeoPoint | null;
  location: CurrentLocation;
  /** The technologies of at least one site. */
  technologies: readonly Technology[];
  technology: Technology | null;
  onTechnology: (technology: Technology | null) => void;
};

/** A GET form for place and technology. Without JavaScript the result is text only. */
export function CoverageForm(props: CoverageFormProps) {
  const { path, query, here, location, technologies, technology, onTechnology } = props;
  const t = useTexts(networkTexts);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Form ref={form} action={path} role="search" preventScrollReset className="coverage-form">
      <PlaceField
        label={t('network.label')}
        placeholder={t('network.enter')}
        defaultValue={query}
        here={here}
        onChosen={({ id, name }) => {
          const chosen = new URLSearchParams({ q: name, place: id, ...(technology && { tech: technology }) });
          void submit(chosen, { action: path, preventScrollReset: true });
        }}
      />
      <Button type="submit">{t('network.show')}</Button>
      <LocationButton
        location={location}
        or={t('network.or')}
        label={t('network.here')}
        asking={t('network.asking')}
      />
      {technologies.length > 0 && (
        <RadioList
          legend={t('network.technology')}
          name="tech"
          layout="row"
          value={technology ?? ''}
          onChange={(value) => onTechnology(value === '' ? null : value)}
          options={[
            { value: '' as const, label: t('network.all') },
            ...technologies.map((value) => ({ value, label: t(TECHNOLOGY_TEXT_KEY[value]) })),
          ]}
        />
      )}
    </Form>
  );
}
