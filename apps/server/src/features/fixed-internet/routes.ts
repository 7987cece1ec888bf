import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { findFixedAccount } from './find-fixed-account.ts';
import { type FixedInternetDeps, listOpenInvoices } from './list-open-invoices.ts';

/** Fixed-internet accounts and their invoices (SPEC section 7 "Fixed internet"). */
export function fixedInternetRoutes(app: FastifyInstance, deps: FixedInternetDeps): void {
  registerPortalCall(app, 'validateFixedAccount', async (claim, { wideNetwork }) => {
    const { accountNumber, lineNumber, contact } = await findFixedAccount(deps, claim, wideNetwork);
    return { accountNo: accountNumber, lineNumber, contactPersonMsisdn: maskMsisdn(contact) };
  });
  registerPortalCall(app, 'listOpenInvoices', (claim, { wideNetwork }) =>
    listOpenInvoices(deps, claim, wideNetwork),
  );
}
