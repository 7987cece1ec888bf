import { defineAddOn } from '@isano/adapter-kit/add-on';
import { ucipAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ kit: 1, name: 'ucip', operator: ucipAdapter });
