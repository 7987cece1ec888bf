import type { Bundle } from '@portal/domain/products/bundle';
import { expect, test } from 'vitest';
import { isAgreed } from './agreed-sale.ts';
import type { StandingOrder } from './standing-store.ts';

const WORDS = { en: 'Daily 1 GB' };
const BUNDLE: Bundle = {
  productCode: 'D1',
  name: WORDS,
  description: WORDS,
  category: WORDS,
  megabytes: 1024,
  minutes: 30,
  messages: 50,
  validity: { count: 7, unit: 'days' },
  periodType: 'Weekly',
  price: { minor: 500, currency: 'RWF' },
  line: 'prepaid',
  popular: false,
};
const AGREED = { amountMinor: 500, currency: 'RWF', bundle: BUNDLE } as StandingOrder;

/**
 * Every field of a bundle, so that a new one is decided about: another value, and whether that is still what was agreed or its owner
 * must be asked again. Names and texts may change; what it costs and holds may not.
 */
const CHANGES: { [Field in keyof Bundle]: [Bundle[Field], 'agreed' | 'asked again'] } = {
  productCode: ['D2', 'asked again'],
  name: [{ en: 'New words' }, 'agreed'],
  description: [{ en: 'New words' }, 'agreed'],
  category: [{ en: 'New words' }, 'agreed'],
  megabytes: [512, 'asked again'],
  minutes: [20, 'asked again'],
  messages: [null, 'asked again'],
  validity: [{ count: 1, unit: 'days' }, 'asked again'],
  periodType: ['Daily', 'agreed'],
  price: [{ minor: 501, currency: 'RWF' }, 'asked again'],
  line: ['postpaid', 'agreed'],
  popular: [true, 'agreed'],
};

const FIELDS = Object.entries(CHANGES).map(([field, [value, outcome]]) => ({ field, value, outcome }));

test.each(FIELDS)(
  'a standing order of a bundle whose $field has changed is $outcome',
  ({ field, value, outcome }) => {
    const bundle = { ...BUNDLE, [field]: value };
    expect(isAgreed(AGREED, { amount: bundle.price, bundle })).toBe(outcome === 'agreed');
  },
);

test.each([
  ['a higher amount', { minor: 501, currency: 'RWF' }, BUNDLE],
  ['a lower amount', { minor: 499, currency: 'RWF' }, BUNDLE],
  ['another currency', { minor: 500, currency: 'USD' }, BUNDLE],
  ['airtime in place of the bundle', { minor: 500, currency: 'RWF' }, null],
] as const)('%s is not what the owner of a standing order has agreed to', (_, amount, bundle) => {
  expect(isAgreed(AGREED, { amount, bundle })).toBe(false);
});
