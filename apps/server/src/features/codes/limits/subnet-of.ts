/**
 * The network that a single attacker easily controls: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * @param address as returned by `networkOf` of platform/http: an IPv4 address, or an IPv6 prefix such as
 * `2001:db8:1:2::/64`
 */
export function subnetOf(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
