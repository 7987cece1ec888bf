import { type AdapterDeps, createSendOnce, defineAdapter, type Operator } from '@isano/adapter-kit/operator';
import { RELOADLY_SETTINGS, type ReloadlyAccount } from './account.ts';
import { checkReloadly } from './check-reloadly.ts';
import { reloadlyDeliveryRecords } from './delivery-records.ts';
import { reloadlyLines } from './lines.ts';
import { createProductReader } from './read-product.ts';
import { reloadlyApi } from './reloadly-api.ts';
import { reloadlyTopUp } from './top-up.ts';

/** Reloadly, an aggregator of airtime: lines of one operator and their top-ups (docs/operators.md). */
export const reloadlyAdapter = defineAdapter({
  name: 'reloadly',
  ports: ['lines', 'airtime'],
  settings: RELOADLY_SETTINGS,
  isPlay: false,
  create: reloadlyOperator,
  check: ({ clock }, account) => checkReloadly(reloadlyApi(account, clock), account.operatorId),
});

type ReloadlyPorts = Pick<Operator, 'lines' | 'airtime' | 'deliveries'>;

/** Creates the ports. `db` holds the requests (decision 087). */
export function reloadlyOperator(
  { db, clock }: Pick<AdapterDeps, 'db' | 'clock'>,
  account: ReloadlyAccount,
): ReloadlyPorts {
  const { operatorId, timeoutSeconds } = account;
  const api = reloadlyApi(account, clock);
  const readProduct = createProductReader(api, operatorId, clock);
  const timeoutMs = timeoutSeconds * 1000;
  const sendOnce = createSendOnce({ db, clock }, reloadlyTopUp({ api, readProduct, operatorId, timeoutMs }));
  return {
    lines: reloadlyLines(api, operatorId),
    airtime: {
      topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }),
    },
    deliveries: reloadlyDeliveryRecords(api),
  };
}
