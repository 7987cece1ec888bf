import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../../operator/purchase-ports.ts';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { convertCurrency } from './convert-currency.ts';

/** Conversion for the currency switch of the order summary (SPEC section 7 "Conversion"). */
export function currencyRoutes(app: FastifyInstance, deps: { exchange: Exchange }): void {
  registerPortalCall(app, 'convertCurrency', (input) => convertCurrency(deps.exchange, input));
}
