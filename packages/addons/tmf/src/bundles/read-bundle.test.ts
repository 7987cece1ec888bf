import { expect, test } from 'vitest';
import { readBundle } from './read-bundle.ts';
import { offering } from './wire.ts';

// An offering as TMF620 4.1.0 has it. The document requires none of these members, so an operator may leave each out.
const OFFERING = {
  id: 'DAY-1',
  name: 'Day 1 GB',
  description: 'A gigabyte for a day',
  isSellable: true,
  lifecycleStatus: 'Active',
  category: [{ id: 'DATA', name: 'Data' }],
  prodSpecCharValueUse: [
    { name: 'data', productSpecCharacteristicValue: [{ value: '1', unitOfMeasure: 'GB' }] },
  ],
  productOfferingPrice: [
    { id: 'P1', priceType: 'one time', price: { taxIncludedAmount: { unit: 'RWF', value: 500 } } },
  ],
  productOfferingTerm: [{ duration: { amount: 1, units: 'day' } }],
};

const read = (changes: object) =>
  readBundle(offering.parse({ ...OFFERING, ...changes }), {
    categories: { DATA: 'prepaid' },
    characteristics: { data: 'data', voice: 'voice', sms: 'sms' },
  });
const SOLD = {
  productCode: 'DAY-1',
  name: { en: 'Day 1 GB' },
  description: { en: 'A gigabyte for a day' },
  category: { en: 'Data' },
  megabytes: 1024,
  minutes: null,
  messages: null,
  validity: { count: 1, unit: 'days' },
  price: { minor: 500, currency: 'RWF' },
};

test.each([
  ['everything', {}, {}],
  ['no name', { name: undefined }, { name: { en: 'DAY-1' } }],
  ['no description', { description: undefined }, { description: { en: 'Day 1 GB' } }],
  ['no word whether it is sellable', { isSellable: undefined }, {}],
  ['null for whether it is sellable', { isSellable: null }, {}],
  ['a category without a name', { category: [{ id: 'DATA' }] }, { category: { en: 'DATA' } }],
  ['no characteristics', { prodSpecCharValueUse: undefined }, { megabytes: null }],
  ['a characteristic without a value', { prodSpecCharValueUse: [{ name: 'data' }] }, { megabytes: null }],
  [
    'unlimited data',
    { prodSpecCharValueUse: [{ name: 'data', productSpecCharacteristicValue: [{ value: 'Unlimited' }] }] },
    { megabytes: 'unlimited' },
  ],
  [
    'a price without a type',
    { productOfferingPrice: [{ price: { taxIncludedAmount: { unit: 'RWF', value: 500 } } }] },
    {},
  ],
  ['a price that is one amount', { productOfferingPrice: [{ price: { unit: 'RWF', value: 500 } }] }, {}],
  ['the state of version 5', { lifecycleStatus: 'launched' }, {}],
])('an offering with %s is sold', (_what, changes, shown) => {
  expect(read(changes)).toMatchObject({ ...SOLD, ...shown });
});

test.each([
  ['is not sellable', { isSellable: false }],
  ['is retired', { lifecycleStatus: 'Retired' }],
  ['has no state', { lifecycleStatus: undefined }],
  ['has no category', { category: undefined }],
  ['is of another category', { category: [{ id: 'DEVICES' }] }],
  ['has no price', { productOfferingPrice: undefined }],
  ['has a price without an amount', { productOfferingPrice: [{ priceType: 'one time' }] }],
  [
    'has two prices',
    { productOfferingPrice: [...OFFERING.productOfferingPrice, ...OFFERING.productOfferingPrice] },
  ],
  ['has no term', { productOfferingTerm: undefined }],
  ['has a term without a duration', { productOfferingTerm: [{}] }],
  ['lasts no time', { productOfferingTerm: [{ duration: { amount: 0, units: 'day' } }] }],
])('an offering that %s is not sold', (_what, changes) => {
  expect(read(changes)).toBeNull();
});
