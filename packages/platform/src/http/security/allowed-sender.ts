import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../rate-limits/client-network.ts';
import { isInNetworks } from './networks.ts';

/** Whether a request comes from one of the addresses or networks that may send it. Without any, everybody may. */
export function isAllowedSender(request: FastifyRequest, addresses: readonly string[]): boolean {
  return addresses.length === 0 || isInNetworks(clientAddressOf(request), addresses);
}
