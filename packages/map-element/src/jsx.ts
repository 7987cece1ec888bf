import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PlaceMapElement } from './map-api.ts';

/** Attributes of the element in JSX. Lists and methods need a ref: see docs/maps.md. */
type PlaceMapAttributes = DetailedHTMLProps<HTMLAttributes<PlaceMapElement>, PlaceMapElement> & {
  apikey?: string;
  lat?: number | string;
  lng?: number | string;
  zoom?: number | string;
  mode?: 'pick' | 'show';
  search?: 'on' | 'off';
  'one-finger'?: boolean;
  service?: string;
  tiles?: string;
  'tiles-attribution'?: string;
  streets?: string;
};

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React declares elements in this namespace
  namespace JSX {
    interface IntrinsicElements {
      'place-map': PlaceMapAttributes;
      'place-search': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        service?: string;
        apikey?: string;
        lang?: string;
      };
    }
  }
}
