import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { type BillsDeps, readBill, validateAccount } from './read-bill.ts';

/** Bills of postpaid and hybrid lines (SPEC section 7 "Postpaid"). */
export function billRoutes(app: FastifyInstance, deps: BillsDeps): void {
  registerPortalCall(app, 'readBill', (input, { visitorId }) => readBill(deps, { ...input, visitorId }));
  registerPortalCall(app, 'validateAccount', (input, { wideNetwork }) =>
    validateAccount(deps, { ...input, network: wideNetwork }),
  );
}
