import type { Precision } from '@portal/domain/places/geo';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { MapFrame } from '../../map/map-frame.tsx';
import { LocationButton } from '../../map/place-search-parts.tsx';
import { useCurrentLocation } from '../../map/use-current-location.ts';
import type { MapHandle } from '../../map/use-place-map.ts';
import { Alert } from '../../ui/notice.tsx';
import type { LeadPlace } from './lead-form.ts';
import { leadTexts, worksTexts } from './texts.ts';

/** Zoom levels: a street, or a town to search in (SPEC section 9: zoom 12; RULINGS 71). */
const ZOOM = { found: 15, house: 17, town: 12 } as const;

const FOUND: readonly Precision[] = ['exact', 'street', 'sector'];

/** A centimetre in degrees: zooming keeps the centre to this precision. */
const SAME_DEGREES = 1e-7;

type PinOnMapProps = {
  place: LeadPlace;
  onPlace: (place: LeadPlace) => void;
};

/**
 * The pin on the map and its name. A pin that moves, by hand, search or position, is another place: its confirmation
 * ends.
 */
export function PinOnMap({ place, onPlace }: PinOnMapProps) {
  const t = useTexts(leadTexts);
  const works = useTexts(worksTexts);
  const [initial] = useState(place);
  const map = useRef<MapHandle>(null);
  const location = useCurrentLocation((at) => map.current?.goTo({ ...at, zoom: ZOOM.house }), {
    onLoad: false,
  });
  const { lat, lng, precision } = initial;
  const zoom = FOUND.includes(precision) ? ZOOM.found : ZOOM.town;
  return (
    <>
      <p>{t(place.precision === 'exact' ? 'lead.confirm-exact' : 'lead.confirm-pin')}</p>
      {/* Above the map: below it a low screen would cut it off. */}
      <p role="status" className="font-bold">
        {t('lead.pin', { place: place.name })}
      </p>
      <div className="pin-map">
        <MapFrame
          ref={map}
          label={t('lead.confirm-map')}
          start={{ lat, lng, zoom }}
          mode="pick"
          search
          pinLabel={false}
          // Nothing scrolls behind the dialog, and moving the map is all there is to do in it.
          oneFinger
          onLocation={(moved) => {
            // The place keeps the name it was found by until the pin moves.
            if (isSamePoint(moved, place)) return;
            const { lat, lng, address } = moved;
            const name = address ?? formatPoint(lat, lng);
            onPlace({ lat, lng, name, precision: 'town', confirmed: false });
          }}
        />
        <LocationButton
          location={location}
          or=""
          label={works('works.check-here')}
          asking={works('works.check-asking')}
        />
      </div>
      {location.state === 'refused' && <Alert tone="warning">{t('lead.no-location')}</Alert>}
    </>
  );
}

type Point = Pick<LeadPlace, 'lat' | 'lng'>;

function isSamePoint(a: Point, b: Point): boolean {
  return Math.abs(a.lat - b.lat) <= SAME_DEGREES && Math.abs(a.lng - b.lng) <= SAME_DEGREES;
}

function formatPoint(lat: number, lng: number): string {
  return `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
}
