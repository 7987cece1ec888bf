import { defineAddOn } from '@isano/adapter-kit/add-on';
import { infobipAdapter } from './descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'infobip', sms: infobipAdapter });
