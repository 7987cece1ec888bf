import { defineAddOn } from '@isano/adapter-kit/add-on';
import { reloadlyAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'reloadly', operator: reloadlyAdapter });
