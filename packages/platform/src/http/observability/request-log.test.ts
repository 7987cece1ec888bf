import { expect, test } from 'vitest';
import { createLogger, maskPersonal } from './request-log.ts';

test.each([
  '788123456',
  '0788123456',
  '250788123456',
  '+250788123456',
  '+250 788 123 456',
  '0788-123-456',
  '788.123.456',
  '0788.123.456',
  '%2B250788123456',
  '788%20123%20456',
  '0788 12 34 56',
  '+250 788 12 34 56',
  '07 88 12 34 56',
])('the number %s is masked', (number) => {
  expect(maskPersonal(`{"msg":"number ${number} failed"}`)).toBe('{"msg":"number +250 7** *** *56 failed"}');
});

test('keeps valid JSON when it masks a number value', () => {
  expect(JSON.parse(maskPersonal('{"msisdn":788123456,"list":250788123456}'))).toEqual({
    msisdn: '+250 7** *** *56',
    list: '+250 7** *** *56',
  });
});

test('does not mask times, amounts and durations', () => {
  const line = '{"time":1795218602583,"amount":500000,"ms":71.2,"iso":"2026-11-20T23:50:07.788Z"}';
  expect(maskPersonal(line)).toBe(line);
});

test('does not mask identifiers of digits', () => {
  const line = '{"id":"0192f0c1-4a2b-7881-2345-678a00000000","ref":"7881-2345-6"}';
  expect(maskPersonal(line)).toBe(line);
});

test('masks e-mail addresses but not versions', () => {
  expect(maskPersonal('"a.b+c@mail.example.rw and pg@9.0"')).toBe('"[email] and pg@9.0"');
  expect(maskPersonal('"/find?user%40x.rw&b=1"')).toBe('"/find?[email]&b=1"');
});

test('when several parts failed together, the log says why each did, without values of statements', () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => lines.push(line) });
  const lost = new Error('connection lost', { cause: new Error('server closed') });
  log.error(
    { err: new AggregateError([lost, new Error('insert\nparams: 0788123456')], 'parts failed') },
    'x',
  );
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({
    message: 'parts failed',
    errors: [
      { message: 'connection lost', cause: { message: 'server closed' } },
      { message: 'insert\nparams: [hidden]' },
    ],
  });
});
