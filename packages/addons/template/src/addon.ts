import { defineAddOn } from '@isano/adapter-kit/add-on';
import { templateAdapter } from './descriptor.ts';

/** Step 1: the name of your system, the same as in descriptor.ts. */
export const addOn = defineAddOn({ name: 'template', operator: templateAdapter });
