import { money } from '@portal/domain/money/money';
import type { Bundle } from '@portal/domain/products/bundle';
import { describe, expect, test } from 'vitest';
import { wireBundle } from '../calls/bundle.ts';
import { fromWireBundle, toWireBundle } from './wire-bundle.ts';

const bundle = (over: Partial<Bundle>): Bundle => ({
  productCode: 'X1',
  name: { en: 'Day', sw: 'Siku' },
  description: { en: 'All day', sw: 'Siku nzima' },
  category: { en: 'Night data', sw: 'Intaneti ya usiku' },
  megabytes: 1536,
  minutes: null,
  messages: null,
  validity: { count: 24, unit: 'hours' },
  periodType: 'Daily',
  price: money(500, 'RWF'),
  popular: false,
  line: 'prepaid',
  ...over,
});

describe('a bundle on the wire', () => {
  test('speaks the asked language, and its icon fits the category in both', () => {
    const swahili = toWireBundle(bundle({}), 'sw');
    expect(swahili).toMatchObject({ name: 'Siku', category: 'Intaneti ya usiku', icon: 'data' });
    expect(swahili).toMatchObject({ data: '1.5', dataUnit: 'GB', voice: '', sms: '', validityUnit: 'Hours' });
  });

  test("without end it is '-1', and comes back as unlimited", () => {
    const wire = toWireBundle(bundle({ validity: 'unlimited', megabytes: 'unlimited' }), 'en');
    expect(wire).toMatchObject({ validity: '-1', validityUnit: '', data: '-1', dataUnit: '' });
    expect(fromWireBundle(wire).validity).toBe('unlimited');
  });

  test('carries both spellings of the line type and fits its schema', () => {
    const wire = toWireBundle(bundle({ line: 'broadband' }), 'en');
    expect([wire.lineType, wire.linetype]).toEqual(['BROADBAND', 'BROADBAND']);
    expect(wireBundle.parse(wire)).toEqual(wire);
  });

  test('comes back with its price and length', () => {
    const listed = fromWireBundle(toWireBundle(bundle({}), 'en'));
    expect(listed).toMatchObject({ price: money(500, 'RWF'), validity: { count: 24, unit: 'hours' } });
  });
});
