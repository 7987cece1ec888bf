import { defineAddOn } from '@isano/adapter-kit/add-on';
import { kannelAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'kannel', sms: kannelAdapter });
