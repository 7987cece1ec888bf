import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LONGEST_ADDRESS = 45;

/**
 * Address of the client as the socket or a trusted proxy says it. Whatever is no address (a header of any length that a
 * proxy passed on) counts as the proxy's own, so that it shares one allowance instead of having none.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return ip && ip.length <= LONGEST_ADDRESS && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

/** The network somebody can choose an address from: the 256 of an IPv4 /24, the connections of an IPv6 /48. */
export function blockOf(address: string): string {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return network.replace(/\.\d+$/, '.0/24');
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/**
 * What a client holds as one: an IPv4 address, or the first 64 bits of an IPv6 address, of which every connection
 * has 2^64 to choose from. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
