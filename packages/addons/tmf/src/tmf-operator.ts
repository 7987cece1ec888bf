import {
  type AdapterDeps,
  type AirtimeCharges,
  type Balances,
  type Bucket,
  type BucketUnit,
  createRequestStore,
  createSendOnce,
  type Feasibility,
  findRefundedCharges,
  findRequestKeys,
  joinRecords,
  type Operator,
  type Usage,
} from '@isano/adapter-kit/operator';
import { countryCurrency, parseMsisdn } from '@isano/adapter-kit/values';
import type { TmfAccount } from './account.ts';
import { type AllowanceService, toPortalUnits } from './allowance-units.ts';
import { tmfPaymentRecords } from './bills/payment-records.ts';
import { tmfBills } from './bills/tmf-bills.ts';
import { tmfInvoices } from './bills/tmf-invoices.ts';
import { tmfBundles, tmfOrderRecords } from './bundles/tmf-bundles.ts';
import { createTmfClient, type TmfClient } from './client/tmf-client.ts';
import type { Dialect, TmfBucket } from './dialect.ts';
import { tmfFeasibility } from './feasibility/tmf-feasibility.ts';
import { sigscaleCharges } from './sigscale/charging/sigscale-charges.ts';
import { sigscaleDialect } from './sigscale/sigscale-dialect.ts';
import type { SigscaleParts } from './sigscale/sigscale-parts.ts';
import { tmfTopUp } from './top-up.ts';
import { tmfUsage } from './usage/tmf-usage.ts';
import { v4Dialect } from './v4/v4-dialect.ts';

/** The ports that this adapter has; those that the profile does not describe are left out. */
type TmfPorts = Pick<Operator, 'lines' | 'airtime' | 'balances' | 'deliveries'> &
  Partial<Pick<Operator, 'bundles' | 'bills' | 'invoices'>> & {
    airtimeCharges?: AirtimeCharges;
    feasibility?: Feasibility;
    usage?: Usage;
  };

type TmfDeps = Pick<AdapterDeps, 'db' | 'clock'>;

const UNIT_NAMES: Readonly<Record<AllowanceService, BucketUnit>> = {
  data: 'MB',
  voice: 'minutes',
  sms: 'SMS',
};

/** Creates the ports. `db` holds the requests (decision 087). Throws when the variables contradict each other. */
export function tmfOperator({ db, clock }: TmfDeps, account: TmfAccount): TmfPorts {
  const { client, dialect, sigscale } = openDialect({ db, clock }, account);
  const { bundles, bills, feasibility, charging, ...profile } = account.profile;
  const parts = { client, dialect, db, clock, timeoutMs: account.timeoutSeconds * 1000 };
  const sendOnce = createSendOnce({ db, clock }, tmfTopUp(parts));
  const billParts = bills && { ...parts, profile: { ...profile, bills } };
  return {
    lines: { find: async (msisdn) => (await dialect.findLine(msisdn))?.type ?? null },
    airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
    balances: tmfBalances(dialect),
    ...(profile.dialect === 'v4' && { usage: tmfUsage({ ...parts, profile }) }),
    ...(bundles && {
      bundles: tmfBundles({
        ...parts,
        profile: { ...profile, bundles },
        catalogueMs: account.catalogueSeconds * 1000,
      }),
    }),
    ...(billParts && { bills: tmfBills(billParts), invoices: tmfInvoices(billParts) }),
    ...(sigscale &&
      charging && {
        airtimeCharges: sigscaleCharges({ db, clock }, { ...sigscale, ...parts, charging }),
      }),
    ...(feasibility && {
      feasibility: tmfFeasibility({ client: createFeasibilityClient(account, clock), profile: feasibility }),
    }),
    deliveries: joinRecords([
      dialect.deliveries,
      ...(bundles ? [tmfOrderRecords(client, account.profile)] : []),
      ...(bills ? [tmfPaymentRecords(client, bills)] : []),
    ]),
  };
}

/** Longest wait for one call about a place, in seconds: the customer looks at a page meanwhile. */
const FEASIBILITY_SECONDS = 8;

function createFeasibilityClient(account: TmfAccount, clock: AdapterDeps['clock']): TmfClient {
  const timeoutSeconds = Math.min(account.timeoutSeconds, FEASIBILITY_SECONDS);
  return createTmfClient({ ...account, timeoutSeconds }, clock);
}

/** The client, the dialect that the profile names, and what SigScale's needs. */
type OpenedDialect = { client: TmfClient; dialect: Dialect; sigscale: SigscaleParts | null };

/** Opens the client, and the dialect that the profile names. */
export function openDialect({ db, clock }: TmfDeps, account: TmfAccount): OpenedDialect {
  const client = createTmfClient(account, clock);
  const { profile } = account;
  if (profile.dialect === 'v4') return { client, dialect: v4Dialect(client, profile), sigscale: null };
  const store = createRequestStore({ db, clock });
  const requests = {
    find: (key: string) => store.find({ port: 'airtime', key }),
    keysOf: (references: readonly string[]) => findRequestKeys(db, 'airtime', references),
    refundedBy: (references: readonly string[]) => findRefundedCharges(db, references),
  };
  const sigscale = { client, profile, requests };
  return { client, dialect: sigscaleDialect(sigscale), sigscale };
}

/** Balances of lines from their buckets. A bucket of another kind or unit is left out: the portal cannot show it. */
function tmfBalances({ findLine, listBuckets }: Dialect): Balances {
  return {
    ofLine: async (msisdn) => {
      const line = await findLine(msisdn);
      if (!line) return null;
      return (await listBuckets(msisdn, line)).flatMap((each) => toBucket(each) ?? []);
    },
    contactOf: async (msisdn) => {
      const contact = (await findLine(msisdn))?.contact;
      return contact ? parseMsisdn(contact) : null;
    },
  };
}

function toBucket({ id, name, service, amount, units, expiresAt }: TmfBucket): Bucket | null {
  if (service === null) return null;
  const shown = { id, description: { en: name }, service, expiresAt };
  if (service === 'airtime') {
    const isOurs = units.toUpperCase() === countryCurrency();
    return isOurs ? { ...shown, left: Math.floor(Number(amount)), unit: countryCurrency() } : null;
  }
  const left = toPortalUnits(service, amount, units);
  return left === null ? null : { ...shown, left, unit: UNIT_NAMES[service] };
}
