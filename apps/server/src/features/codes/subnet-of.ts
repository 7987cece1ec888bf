/**
 * The network that one attacker easily holds as a whole: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * @param address as `networkOf` of platform/http gives it: an IPv4 address, or an IPv6 prefix such as `2001:db8:1:2::/64`
 */
export function subnetOf(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
