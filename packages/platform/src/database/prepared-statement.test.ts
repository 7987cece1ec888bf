import { expect, test } from 'vitest';
import { preparedStatement } from './prepared-statement.ts';

const FIND = preparedStatement<{ id: string; at?: Date; state: string | null }>(
  'find',
  "SELECT 'a:b'::text FROM orders WHERE id = $id AND state = $state::text AND parent <> $id",
);

test('numbers each named parameter once, in order of appearance', () => {
  expect(FIND({ state: null, id: 'a' })).toEqual({
    name: 'find',
    text: "SELECT 'a:b'::text FROM orders WHERE id = $1 AND state = $2::text AND parent <> $1",
    values: ['a', null],
  });
});

test('ignores values that the statement does not use', () => {
  expect(FIND({ id: 'a', state: 'open', at: new Date(0) }).values).toEqual(['a', 'open']);
});

test('rejects a call without a value for a parameter', () => {
  expect(() => FIND({ id: 'a' } as never)).toThrow('statement find: no value for $state');
});
