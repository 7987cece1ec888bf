import type { Operator } from '../operator.ts';
import { sandboxAirtime } from './airtime/airtime.ts';
import { sandboxAirtimeCharges } from './airtime/airtime-charges.ts';
import { sandboxBalances } from './billing/balances.ts';
import { sandboxBills } from './billing/bills.ts';
import { sandboxBundles } from './billing/bundles.ts';
import { sandboxDeliveryRecords } from './billing/delivery-records.ts';
import { sandboxInvoices } from './billing/invoices.ts';
import { sandboxEmails } from './emails.ts';
import { sandboxExchange } from './exchange.ts';
import { type InboundGateway, sandboxInbound } from './inbound.ts';
import { sandboxLeads } from './leads/leads.ts';
import { sandboxLines } from './lines.ts';
import { sandboxNetworkLocations } from './network-locations/sandbox-network-locations.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { readSettings } from './settings.ts';
import { sandboxSms } from './sms.ts';

/**
 * The embedded sandbox operator in the portal's own database (docs/sandbox.md). `seedSandbox` and the test
 * API of the handset create its subscribers.
 * @param deps.productName brand name used in shop names; optional where shops are not needed
 * @param deps.inbound gateway for messages from the handset; without it there are none
 */
export function sandboxOperator(
  deps: SandboxDeps & { productName?: string; inbound?: InboundGateway },
): Operator {
  return {
    lines: sandboxLines(deps),
    airtime: sandboxAirtime(deps),
    airtimeCharges: sandboxAirtimeCharges(deps),
    deliveries: sandboxDeliveryRecords(deps),
    bundles: sandboxBundles(deps),
    bills: sandboxBills(deps),
    invoices: sandboxInvoices(deps),
    balances: sandboxBalances(deps),
    exchange: sandboxExchange(deps),
    networkLocations: sandboxNetworkLocations(deps.productName ?? ''),
    leads: sandboxLeads(deps),
    sms: sandboxSms(deps),
    emails: sandboxEmails(deps),
    inbound: deps.inbound ? sandboxInbound(deps.inbound) : null,
    settings: { read: () => readSettings(deps.db) },
  };
}
