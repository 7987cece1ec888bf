import { defineAddOn } from '@isano/adapter-kit/add-on';
import { smppAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'smpp', sms: smppAdapter });
