import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('said'), { code, ...more });

test.each([
  ['the disk is full', coded('53100')],
  ['no connection is left', coded('53300')],
  ['it starts up', coded('57P03')],
  ['it was stopped', coded('57P01')],
  ['the connection broke', coded('08006')],
  ['its file could not be written', coded('58030')],
  ['it was made read-only', coded('25006')],
  ['a lock was not to be had in time', coded('55P03')],
  ['a statement took longer than it may', coded('57014')],
  ['a transaction did nothing for too long', coded('25P03')],
  ['nobody listens', coded('ECONNREFUSED')],
  ['its socket is gone', coded('ENOENT', { address: '/socket' })],
  ['the driver lost it', new Error('Connection terminated unexpectedly')],
  ['no session was free', new Error('timeout exceeded when trying to connect')],
  ['a query failed for it', new Error('Failed query', { cause: coded('53100') })],
])('%s: passes by itself', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a key that is there already', coded('23505')],
  ['a column that is not there', coded('42703')],
  ['a file that is missing', coded('ENOENT', { path: '/file' })],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['nothing', null],
])('%s is not the database being away', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
