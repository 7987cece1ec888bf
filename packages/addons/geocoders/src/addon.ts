import { defineAddOn } from '@isano/adapter-kit/add-on';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'geocoders', geocoders: { google, nominatim, photon } });
