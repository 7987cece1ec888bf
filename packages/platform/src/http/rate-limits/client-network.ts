import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAX_ADDRESS_LENGTH = 45;

/**
 * Client address from the socket or a trusted proxy. If a proxy forwarded an invalid address, the address of
 * the proxy counts, so that such clients share one limit instead of having none.
 */
export function clientAddressOf({ ip, socket }: FastifyRequest): string {
  return ip && ip.length <= MAX_ADDRESS_LENGTH && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

/**
 * Network in which one person may control every address: the /24 of an IPv4 address, the /48 of an IPv6
 * address.
 */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return network.replace(/\.\d+$/, '.0/24');
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/**
 * Network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because one connection
 * has 2^64 addresses. An IPv4-mapped IPv6 address counts as IPv4.
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
