import type { AdapterDeps } from '../adapter.ts';
import { joinRecords } from '../join-records.ts';
import type { Operator } from '../operator.ts';
import { findRequestKeys } from '../requests/find-requests.ts';
import { createRequestStore } from '../requests/request-store.ts';
import { createSendOnce } from '../requests/send-once.ts';
import type { TmfAccount } from './account.ts';
import { tmfBalances } from './balances.ts';
import { tmfBundles, tmfOrderRecords } from './bundles/tmf-bundles.ts';
import { createTmfClient, type TmfClient } from './client/tmf-client.ts';
import type { Dialect } from './dialect.ts';
import { sigscaleDialect } from './sigscale/sigscale-dialect.ts';
import { tmfTopUp } from './top-up.ts';
import { v4Dialect } from './v4/v4-dialect.ts';

/** The ports that this adapter has. */
type TmfPorts = Pick<Operator, 'lines' | 'airtime' | 'balances' | 'deliveries'> &
  Partial<Pick<Operator, 'bundles'>>;

type TmfDeps = Pick<AdapterDeps, 'db' | 'clock'>;

/** Creates the ports. `db` holds the requests (decision 087). Throws when the variables contradict each other. */
export function tmfOperator({ db, clock }: TmfDeps, account: TmfAccount): TmfPorts {
  const { client, dialect } = openDialect({ db, clock }, account);
  const { profile } = account;
  const timeoutMs = account.timeoutSeconds * 1000;
  const sendOnce = createSendOnce({ db, clock }, tmfTopUp({ dialect, clock, timeoutMs }));
  return {
    lines: { find: async (msisdn) => (await dialect.findLine(msisdn))?.type ?? null },
    airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
    balances: tmfBalances(dialect),
    ...(profile.bundles
      ? {
          bundles: tmfBundles({
            client,
            dialect,
            db,
            clock,
            timeoutMs,
            profile: { ...profile, bundles: profile.bundles },
          }),
          deliveries: joinRecords([dialect.deliveries, tmfOrderRecords(client)]),
        }
      : { deliveries: dialect.deliveries }),
  };
}

/** Opens the client, and the dialect that the profile names. */
export function openDialect(
  { db, clock }: TmfDeps,
  account: TmfAccount,
): { client: TmfClient; dialect: Dialect } {
  const client = createTmfClient(account, clock);
  const { profile } = account;
  if (profile.dialect === 'v4') return { client, dialect: v4Dialect(client, profile) };
  const store = createRequestStore({ db, clock });
  const requests = {
    find: (key: string) => store.find({ port: 'airtime', key }),
    keysOf: (references: readonly string[]) => findRequestKeys(db, 'airtime', references),
  };
  return { client, dialect: sigscaleDialect({ client, profile, requests }) };
}
