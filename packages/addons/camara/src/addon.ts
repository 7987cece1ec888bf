import { defineAddOn } from '@portal/addon-kit/add-on';
import { camaraAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'camara', operator: camaraAdapter });
