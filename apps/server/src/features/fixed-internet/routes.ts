import { maskMsisdn } from '@portal/domain/msisdn';
import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import { findAccount } from './find-account.ts';
import { type FixedInternetDeps, listOpenInvoices } from './list-open-invoices.ts';

/** Fixed-internet accounts and their invoices (SPEC section 7 "Fixed internet"). */
export function fixedInternetRoutes(app: FastifyInstance, deps: FixedInternetDeps): void {
  portalCall(app, 'validateFixedAccount', async (claim, { block }) => {
    const { accountNumber, lineNumber, contact } = await findAccount(deps, claim, block);
    return { accountNo: accountNumber, lineNumber, contactPersonMsisdn: maskMsisdn(contact) };
  });
  portalCall(app, 'listOpenInvoices', (claim, { block }) => listOpenInvoices(deps, claim, block));
}
