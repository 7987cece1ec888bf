import { expect, test } from 'vitest';
import { createCanonicalPath } from './canonical-path.ts';

const canonicalPath = createCanonicalPath({
  layout: {},
  home: { parentId: 'layout' },
  stores: { path: 'storeLocator', parentId: 'layout' },
  topic: { path: 'gethelp/:topic', parentId: 'layout' },
  unknown: { path: '*', parentId: 'layout' },
  table: { path: 'table', parentId: 'layout' },
  payment: { path: 'payment/start', parentId: 'layout' },
  card: { path: 'card', parentId: 'payment' },
});

test.each([
  ['/SW', '/sw'],
  ['/sw/', '/sw'],
  ['/SW/Table', '/sw/table'],
  ['/sW/table/', '/sw/table'],
  ['/storelocator', '/storeLocator'],
  ['/Sw/PAYMENT/start/Card', '/sw/payment/start/card'],
  ['/GetHelp/Recharge', '/gethelp/Recharge'],
  ['/SW/Some-Page', '/sw/Some-Page'],
])('%s has one spelling: %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test.each(['/', '/sw', '/sw/table', '/storeLocator', '/Some-Page', '/gethelp/Recharge'])(
  '%s is spelt right',
  (path) => {
    expect(canonicalPath(path)).toBeNull();
  },
);

test.each(['//SW', '//evil.example/', '/SW//evil.example', '///'])('does not redirect %s', (path) => {
  expect(canonicalPath(path)).toBeNull();
});
