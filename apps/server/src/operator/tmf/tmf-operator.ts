import type { AdapterDeps } from '../adapter.ts';
import type { Operator } from '../operator.ts';
import { createSendOnce } from '../requests/send-once.ts';
import type { TmfAccount } from './account.ts';
import { tmfBalances } from './balances.ts';
import { createTmfClient } from './client/tmf-client.ts';
import type { Dialect } from './dialect.ts';
import { tmfTopUp } from './top-up.ts';
import { v4Dialect } from './v4/v4-dialect.ts';

/** The ports that this adapter has. */
export type TmfPorts = Pick<Operator, 'lines' | 'airtime' | 'balances' | 'deliveries'>;

/** Creates the ports. `db` holds the requests (decision 087). Throws when the variables contradict each other. */
export function tmfOperator({ db, clock }: Pick<AdapterDeps, 'db' | 'clock'>, account: TmfAccount): TmfPorts {
  const dialect = openDialect({ clock }, account);
  const timeoutMs = account.timeoutSeconds * 1000;
  const sendOnce = createSendOnce({ db, clock }, tmfTopUp({ dialect, clock, timeoutMs }));
  return {
    lines: { find: async (msisdn) => (await dialect.findLine(msisdn))?.type ?? null },
    airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
    balances: tmfBalances(dialect),
    deliveries: dialect.deliveries,
  };
}

/** Opens the dialect that the profile names. */
export function openDialect({ clock }: Pick<AdapterDeps, 'clock'>, account: TmfAccount): Dialect {
  const client = createTmfClient(account, clock);
  return v4Dialect(client, account.profile);
}
