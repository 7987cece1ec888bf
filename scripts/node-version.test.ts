import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nvm and the editor use the Node version that npm installs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(dependencies.node);
});
