import { networkOf } from '@portal/platform/http/rate-limits/client-network';
import { expect, test } from 'vitest';
import { subnetOf } from './contact.ts';

test('counts a /24 of IPv4 and a /48 of IPv6 as one network', () => {
  const subnet = (address: string) => subnetOf(networkOf(address));
  expect(subnet('196.12.5.1')).toBe(subnet('196.12.5.254'));
  expect(subnet('::ffff:196.12.5.9')).toBe(subnet('196.12.5.1'));
  expect(subnet('196.12.5.1')).not.toBe(subnet('196.12.6.1'));
  expect(subnet('2001:db8:7:1::1')).toBe(subnet('2001:db8:7:ffff:1:2:3:4'));
  expect(subnet('2001:db8:7::1')).not.toBe(subnet('2001:db8:8::1'));
});
