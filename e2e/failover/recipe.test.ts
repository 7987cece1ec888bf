import { expect, test } from 'vitest';
import { fillRecipe, parseEnvironment } from './recipe.ts';

test('every occurrence of an address is replaced', () => {
  expect(fillRecipe('a 10.0.0.1:1 b 10.0.0.1:1', { '10.0.0.1:1': '127.0.0.1:9' })).toBe(
    'a 127.0.0.1:9 b 127.0.0.1:9',
  );
});

test('an address that the recipe does not have stops the run', () => {
  expect(() => fillRecipe('10.0.0.2:1', { '10.0.0.1:1': '127.0.0.1:9' })).toThrow('10.0.0.1:1');
});

test('a value may contain an equals sign, and comments are left out', () => {
  expect(parseEnvironment('# A=1\nCLUSTER=db1=http://x\n')).toEqual({ CLUSTER: 'db1=http://x' });
});
