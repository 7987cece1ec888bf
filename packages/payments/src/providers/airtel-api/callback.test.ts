import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberText, readCallback } from './callback.ts';

const KEY = 'a key';
const sign = (text: string, key = KEY) => createHmac('sha256', key).update(text).digest('base64');
const body = (transaction: string, hash = sign(transaction)) =>
  `{"transaction":${transaction},"hash":"${hash}"}`;

describe('a callback of the wallet', () => {
  test('with the right hash is genuine', () => {
    const text = '{"id":"tx1","message":"Paid","status_code":"TS","airtel_money_id":"MP1"}';
    expect(readCallback(body(text), KEY)).toEqual({ reference: 'tx1', genuine: true });
  });

  test('is judged by the text that was sent, spaces, escapes and order included', () => {
    const text = '{ "message" : "caf\\u00e9 \\"}{\\" 1.0",  "id":"tx1", "amount": 1.50 }';
    expect(readCallback(body(text), KEY)).toEqual({ reference: 'tx1', genuine: true });
    expect(readCallback(body(JSON.stringify(JSON.parse(text)), sign(text)), KEY).genuine).toBe(false);
  });

  test('with another key, a changed letter, no hash or an empty one is forged', () => {
    const text = '{"id":"tx1","status_code":"TF"}';
    expect(readCallback(body(text, sign(text, 'another key')), KEY).genuine).toBe(false);
    expect(readCallback(body(text.replace('TF', 'TS'), sign(text)), KEY).genuine).toBe(false);
    expect(readCallback(body(text, ''), KEY).genuine).toBe(false);
    expect(readCallback(`{"transaction":${text}}`, KEY).genuine).toBe(false);
  });

  test('that names its transaction twice is forged, because it is unknown which was signed', () => {
    const text = '{"id":"tx1"}';
    const twice = `{"transaction":${text},"transaction":{"id":"tx2"},"hash":"${sign(text)}"}`;
    expect(readCallback(twice, KEY).genuine).toBe(false);
  });

  test('of a wallet that signs none is taken as a reason to ask, hash or not', () => {
    const text = '{"id":"tx1","status_code":"TS","airtel_money_id":null}';
    for (const sent of [`{"transaction":${text}}`, `{"transaction":${text},"hash":null}`, body(text, 'x')])
      expect(readCallback(sent, null)).toEqual({ reference: 'tx1', genuine: true });
    expect(readCallback('{"transaction":{}}', null)).toEqual({ reference: null, genuine: false });
  });

  test('that is malformed names no payment', () => {
    for (const nonsense of ['', '[]', 'null', '<html>', '{"transaction":{}}', '{"transaction":{"id":7}}']) {
      expect(readCallback(nonsense, KEY)).toEqual({ reference: null, genuine: false });
    }
  });
});

test('the text of a member is found in any object, however it is written', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.jsonValue(),
      fc.constantFrom(undefined, 1, '\t'),
      (others, value, space) => {
        const object = { ...others, wanted: value, last: others };
        const found = memberText(JSON.stringify(object, null, space), 'wanted');
        expect(JSON.parse(found ?? '"missing"')).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});
