import { defineAddOn } from '@isano/adapter-kit/add-on';
import { camaraAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'camara', operator: camaraAdapter });
