import { type AdapterDeps, createSendOnce, defineAdapter, type Operator } from '@isano/adapter-kit/operator';
import { UCIP_SETTINGS, type UcipAccount } from './account.ts';
import { checkUcip } from './check-ucip.ts';
import { ucipDeliveryRecords } from './delivery-records.ts';
import { ucipBalances, ucipLines } from './look-ups.ts';
import { ucipTopUp } from './top-up.ts';
import { createUcipApi } from './ucip-api.ts';

/** Ericsson's charging system by UCIP: lines, balances and top-ups (README.md). */
export const ucipAdapter = defineAdapter({
  name: 'ucip',
  ports: ['lines', 'airtime', 'balances'],
  settings: UCIP_SETTINGS,
  isPlay: false,
  create: ucipOperator,
  check: ({ clock }, account) => checkUcip(createUcipApi(account, clock), account, clock),
});

/** Creates the ports. Nothing is called yet. */
export function ucipOperator(
  { db, clock }: Pick<AdapterDeps, 'db' | 'clock'>,
  account: UcipAccount,
): Pick<Operator, 'lines' | 'airtime' | 'balances' | 'deliveries'> {
  const api = createUcipApi(account, clock);
  const sendOnce = createSendOnce({ db, clock }, ucipTopUp(api, account, clock));
  return {
    lines: ucipLines(api),
    balances: ucipBalances(api, account),
    airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
    deliveries: ucipDeliveryRecords(account),
  };
}
