import type { FastifyRequest } from 'fastify';
import { clientAddressOf, wideNetworkOf } from '../rate-limits/client-network.ts';

/** Who votes with a request: the browser, whether it came with its cookie, and its network. */
export function voterOf(request: FastifyRequest): { visitorId: string; isKnown: boolean; address: string } {
  const { visitorId, visitorReturns: isKnown } = request;
  return { visitorId, isKnown, address: wideNetworkOf(clientAddressOf(request)) };
}
