import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { mapTexts } from './map-texts.ts';
import type { PlaceSearch } from './place-search.ts';
import type { CurrentLocation } from './use-current-location.ts';

type LocationButtonProps = {
  location: CurrentLocation;
  /** Texts: the word before the button (may be empty), the button, and what is announced while the browser asks the visitor. */
  or: string;
  label: string;
  asking: string;
};

/** Button that searches at the visitor's position, beside the field for a typed place. */
export function LocationButton({ location: { state, ask }, or, label, asking }: LocationButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      {or && <span className="eyebrow">{or}</span>}
      <Button look="secondary" disabled={!hydrated} busy={state === 'asking'} onClick={ask}>
        <Icon name="locate" /> {label}
      </Button>
      <p role="status" className="sr-only">
        {state === 'asking' && asking}
      </p>
    </>
  );
}

/** Notice that the URL has a position that is none: the page is about no place, or another. */
export function BadPositionNote({ isPositionBad }: Pick<PlaceSearch, 'isPositionBad'>) {
  const t = useTexts(mapTexts);
  return isPositionBad ? <Notice tone="warning">{t('map.badPosition')}</Notice> : null;
}

type PartialPlaceProps = {
  query: string;
  place: { name: string | null; isPartial: boolean } | null | undefined;
};

/** Notice that only a part of the typed place was found. */
export function PartialPlaceNote({ query, place }: PartialPlaceProps) {
  const t = useTexts(mapTexts);
  if (!place?.isPartial) return null;
  return <Notice tone="warning">{t('map.partial', { query, place: place.name ?? '' })}</Notice>;
}
