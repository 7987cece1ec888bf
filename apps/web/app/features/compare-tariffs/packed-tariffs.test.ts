import type { WireBundle } from '@portal/contract/calls/bundle';
import { expect, test } from 'vitest';
import { packTariffs, unpackTariffs } from './packed-tariffs.ts';

const day: WireBundle = {
  productCode: 'D1',
  name: 'Day 1 GB',
  description: '1 GB for a day',
  category: 'Internet',
  icon: 'internet',
  data: '1',
  dataUnit: 'GB',
  voice: '',
  voiceUnit: '',
  sms: '-1',
  validity: '1',
  validityUnit: 'Days',
  periodType: 'Daily',
  amount: '500',
  currency: 'RWF',
  popular: false,
  lineType: 'PREPAID',
  linetype: 'PREPAID',
};
const week: WireBundle = {
  ...day,
  productCode: 'W7',
  name: 'Wiki “7” </script>',
  validity: '7',
  amount: '2000',
};

test('a catalogue is unchanged after packing and unpacking', () => {
  expect(unpackTariffs(packTariffs([day, week]))).toEqual([day, week]);
});

test('a bundle without a note has none after unpacking beside one with a note', () => {
  const noted: WireBundle = { ...week, note: { text: 'Best for video', lang: 'en' } };
  expect(unpackTariffs(packTariffs([day, noted]))).toEqual([day, noted]);
});

test('an empty catalogue can be packed', () => {
  expect(unpackTariffs(packTariffs([]))).toEqual([]);
});
