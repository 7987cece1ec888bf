import { defineAdapter } from '../adapter.ts';
import { CAMARA_SETTINGS } from './account.ts';
import { camaraApi } from './camara-api.ts';
import { checkCamara } from './check-camara.ts';
import { camaraNumberInsight } from './number-insight.ts';

/** CAMARA, the common network interfaces of operators (docs/operators.md). */
export const camaraAdapter = defineAdapter({
  name: 'camara',
  ports: ['numberInsight'],
  settings: CAMARA_SETTINGS,
  isPlay: false,
  create: ({ clock }, account) => ({ numberInsight: camaraNumberInsight(camaraApi(account, clock)) }),
  check: ({ clock }, account) => checkCamara(camaraNumberInsight(camaraApi(account, clock)), clock),
});
