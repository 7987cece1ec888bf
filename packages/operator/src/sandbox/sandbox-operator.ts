import { getCountry } from '@portal/domain/country/country';
import { countryCurrency } from '@portal/domain/money/money';
import { eq } from 'drizzle-orm';
import type { Emails } from '../email-port.ts';
import type { Lines, Operator } from '../operator.ts';
import type { Exchange } from '../purchase-ports.ts';
import type { Sms } from '../sms-port.ts';
import { sandboxAirtime } from './airtime/airtime.ts';
import { sandboxAirtimeCharges } from './airtime/airtime-charges.ts';
import { sandboxBalances } from './billing/balances.ts';
import { sandboxBills } from './billing/bills.ts';
import { sandboxBundles } from './billing/bundles.ts';
import { sandboxDeliveryRecords } from './billing/delivery-records.ts';
import { sandboxInvoices } from './billing/invoices.ts';
import { sandboxUsage } from './billing/usage.ts';
import { type InboundGateway, sandboxInbound } from './inbound.ts';
import { sandboxFeasibility } from './leads/feasibility.ts';
import { sentEmails } from './leads/lead-tables.ts';
import { sandboxLeads } from './leads/leads.ts';
import { sandboxNetworkLocations } from './network-locations/sandbox-network-locations.ts';
import { sandboxNumberInsight } from './number-insight.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { readPlainSettings, readSettings } from './settings.ts';
import { messages, subscribers } from './tables.ts';

/**
 * The embedded sandbox operator in the portal's own database (docs/sandbox.md). `seedSandbox` and the test
 * API of the handset create its subscribers.
 * @param deps.productName brand name used in shop names; optional where shops are not needed
 * @param deps.inbound gateway for messages from the handset; without it there are none
 */
export function sandboxOperator(
  deps: SandboxDeps & { productName?: string; inbound?: InboundGateway },
): Operator {
  const network = sandboxNetworkLocations(deps.productName ?? '');
  return {
    lines: sandboxLines(deps),
    airtime: sandboxAirtime(deps),
    airtimeCharges: sandboxAirtimeCharges(deps),
    deliveries: sandboxDeliveryRecords(deps),
    bundles: sandboxBundles(deps),
    bills: sandboxBills(deps),
    invoices: sandboxInvoices(deps),
    balances: sandboxBalances(deps),
    usage: sandboxUsage(deps),
    exchange: sandboxExchange(deps),
    networkLocations: network,
    shops: network,
    leads: sandboxLeads(deps),
    feasibility: sandboxFeasibility(deps),
    sms: sandboxSms(deps),
    emails: sandboxEmails(deps),
    inbound: deps.inbound ? sandboxInbound(deps.inbound) : null,
    numberInsight: sandboxNumberInsight(deps),
    numberVerification: null,
    settings: { read: () => readSettings(deps.db) },
  };
}

/** Lookup of lines in the sandbox database. */
function sandboxLines({ db }: Pick<SandboxDeps, 'db'>): Lines {
  return {
    find: async (msisdn) => {
      const [row] = await db
        .select({ line: subscribers.line })
        .from(subscribers)
        .where(eq(subscribers.msisdn, msisdn));
      return row?.line ?? null;
    },
  };
}

/** Stores text messages, which /sandbox/phone shows. */
function sandboxSms({ db, clock }: SandboxDeps): Sms {
  return {
    send: async ({ to, text }) => {
      await db.insert(messages).values({ msisdn: to, text, at: clock.now() });
    },
  };
}

/** Stores e-mails, which /sandbox/mailbox shows. */
function sandboxEmails({ db, clock }: SandboxDeps): Emails {
  return {
    send: async ({ to, subject, text }) => {
      await db.insert(sentEmails).values({ to: to.trim().toLowerCase(), subject, text, at: clock.now() });
    },
  };
}

/** Units of the other currencies per US dollar, realistic values. */
const PER_DOLLAR: Readonly<Record<string, string>> = { CDF: '2850.5', NGN: '1545.2' };

/** Exchange rates from US dollars. Throws when the sandbox page disabled the exchange. */
function sandboxExchange({ db }: Pick<SandboxDeps, 'db'>): Exchange {
  return {
    rate: async ({ from, to }) => {
      const { exchangeWorks } = await readPlainSettings(db);
      if (!exchangeWorks) throw new Error('The exchange did not answer');
      if (from !== 'USD' || to === 'USD') return null;
      const rate = to === countryCurrency() ? getCountry().sandbox?.perDollar : PER_DOLLAR[to];
      return rate === undefined ? null : { from, to, rate };
    },
  };
}
