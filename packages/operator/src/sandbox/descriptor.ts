import { defineAdapter } from '../adapter.ts';
import { PORT_NAMES } from '../ports.ts';
import { sandboxOperator } from './sandbox-operator.ts';

/** The embedded sandbox: every port but the proof by a mobile network, which it has none of; play money, invented subscribers (docs/sandbox.md). */
export const sandboxAdapter = defineAdapter({
  name: 'sandbox',
  ports: PORT_NAMES.filter((port) => port !== 'numberVerification'),
  settings: {},
  isPlay: true,
  create: sandboxOperator,
  check: async (deps) => {
    await sandboxOperator(deps).settings.read();
    return [{ isGood: true, text: 'answers; play money and invented subscribers' }];
  },
});
