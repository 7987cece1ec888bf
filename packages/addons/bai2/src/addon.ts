import { defineAddOn } from '@isano/adapter-kit/add-on';
import { bai2Reader } from './bai2-reader.ts';

/** Statements of banks as BAI2 files. */
export const addOn = defineAddOn({ name: 'bai2', statements: { bai2: bai2Reader } });
