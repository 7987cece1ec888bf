import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeProviderMessage, maskProviderMessage } from './decode-provider-message.ts';

const names = fc.constantFrom(
  'msisdn',
  'customer.email',
  'firstName',
  'payer_phone',
  'accountName',
  'data.address',
);
const people = fc.constantFrom(
  'Ange Mukiza',
  'KG 11 Ave Kigali',
  'ange@example.rw',
  '788123456',
  '250788123456',
);

const FORMS: [string, (fields: [string, string][]) => string][] = [
  ['JSON', (fields) => JSON.stringify(Object.fromEntries([['status', 'PAID'], ...fields]))],
  ['a form', (fields) => new URLSearchParams([['status', 'PAID'], ...fields]).toString()],
  ['XML', (fields) => `<a><status>PAID</status>${fields.map(([n, v]) => `<${n}>${v}</${n}>`).join('')}</a>`],
];

test.each(FORMS)(
  'of %s the state is shown, and nothing of a person, decoded or as it came',
  (_name, write) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, people), { minLength: 1, maxLength: 4 }), (fields) => {
        const body = write(fields);
        const decoded = decodeProviderMessage(body);
        expect(decoded).toContainEqual({ name: 'status', value: 'PAID' });
        const shown = JSON.stringify(decoded) + maskProviderMessage(body);
        for (const [, value] of fields) {
          expect(shown).not.toContain(value);
          expect(shown).not.toContain(encodeURIComponent(value));
          expect(shown).not.toContain(new URLSearchParams({ v: value }).toString().slice(2));
        }
      }),
    );
  },
);

test('whatever a provider sends, decoding it throws nothing', () => {
  fc.assert(
    fc.property(fc.string(), (body) => {
      expect(Array.isArray(decodeProviderMessage(body))).toBe(true);
      expect(typeof maskProviderMessage(body)).toBe('string');
    }),
  );
});

test('amounts, references and reasons stay readable', () => {
  const body = '{"data":{"amount":600,"currency":"RWF","reference":"TX-77","gateway_response":"Approved"}}';
  expect(decodeProviderMessage(body)).toEqual([
    { name: 'data.amount', value: '600' },
    { name: 'data.currency', value: 'RWF' },
    { name: 'data.reference', value: 'TX-77' },
    { name: 'data.gateway_response', value: 'Approved' },
  ]);
});
