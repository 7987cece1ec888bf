import { expect, test } from 'vitest';
import { networkOf, wideNetworkOf } from './client-network.ts';

test.each([
  ['197.243.1.2', '197.243.1.2'],
  ['::ffff:197.243.1.2', '197.243.1.2'],
  ['2c0f:eb68:0001:0002:aaaa:bbbb:cccc:dddd', '2c0f:eb68:1:2::/64'],
  ['2c0f:eb68:1:2::1', '2c0f:eb68:1:2::/64'],
  ['2C0F:EB68::1', '2c0f:eb68:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['197.243.1.2', '197.243.1.0/24'],
  ['::ffff:197.243.1.2', '197.243.1.0/24'],
  ['2c0f:eb68:1:2::1', '2c0f:eb68:1::/48'],
])('%s is in the network %s', (address, block) => {
  expect(wideNetworkOf(address)).toBe(block);
});
