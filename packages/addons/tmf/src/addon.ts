import { defineAddOn } from '@isano/adapter-kit/add-on';
import { tmfAdapter } from './descriptor.ts';
import { tmfSmsAdapter } from './sms/descriptor.ts';

/** See README.md beside this folder. */
export const addOn = defineAddOn({ name: 'tmf', operator: tmfAdapter, sms: tmfSmsAdapter });
