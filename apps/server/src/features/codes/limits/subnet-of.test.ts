import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { networkOf } from '@portal/platform/http/rate-limits/client-network';
import { describe, expect, test } from 'vitest';
import { contactKeys, subnetOf } from './contact.ts';

test('counts a /24 of IPv4 and a /48 of IPv6 as one network', () => {
  const subnet = (address: string) => subnetOf(networkOf(address));
  expect(subnet('196.12.5.1')).toBe(subnet('196.12.5.254'));
  expect(subnet('::ffff:196.12.5.9')).toBe(subnet('196.12.5.1'));
  expect(subnet('196.12.5.1')).not.toBe(subnet('196.12.6.1'));
  expect(subnet('2001:db8:7:1::1')).toBe(subnet('2001:db8:7:ffff:1:2:3:4'));
  expect(subnet('2001:db8:7::1')).not.toBe(subnet('2001:db8:8::1'));
});

describe('a mailbox has one limit however it is written', () => {
  const keyOf = (email: string) =>
    contactKeys({ msisdn: '788100001' as Msisdn, email, visitorId: 'v', address: '203.0.113.9' }).target;

  // Gmail help, "Dots don't matter in Gmail addresses": one mailbox has thousands of spellings with points.
  test.each([
    ['keza.mukamana@gmail.com', 'k.e.z.a.mukamana@gmail.com'],
    ['keza.mukamana@gmail.com', 'KezaMukamana+isano@GoogleMail.com'],
    ['keza@example.rw', ' Keza+1@EXAMPLE.rw '],
    ['keza@münchen.example', 'keza@xn--mnchen-3ya.example'],
  ])('%s and %s', (one, other) => expect(keyOf(other)).toBe(keyOf(one)));

  test('but points tell mailboxes of other hosts apart', () => {
    expect(keyOf('ke.za@example.rw')).not.toBe(keyOf('keza@example.rw'));
  });
});
