import { defineAdapter } from '@isano/adapter-kit/operator';
import { TMF_SETTINGS } from './account.ts';
import { checkTmf } from './check-tmf.ts';
import { tmfOperator } from './tmf-operator.ts';

/** TM Forum's Open APIs, as each operator has them by its profile (docs/operators.md). */
export const tmfAdapter = defineAdapter({
  name: 'tmf',
  ports: [
    'lines',
    'airtime',
    'airtimeCharges',
    'balances',
    'usage',
    'bundles',
    'bills',
    'invoices',
    'feasibility',
  ],
  settings: TMF_SETTINGS,
  isPlay: false,
  create: tmfOperator,
  check: checkTmf,
});
