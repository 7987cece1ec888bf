import { defineAdapter } from '../adapter.ts';
import { settingsFileVariable, toOperatorSettings } from './settings-file.ts';

/** Limits and switches from a file of the installation, for operators whose systems have none. Read once at start. */
export const fileAdapter = defineAdapter({
  name: 'file',
  ports: ['settings'],
  settings: { file: ['OPERATOR_MARKET_FILE', settingsFileVariable] },
  isPlay: false,
  create: (_deps, { file }) => ({ settings: { read: async () => toOperatorSettings(file) } }),
  check: async (_deps, { file }) => [
    { isGood: true, text: `readable; payment methods: ${file.methods.join(', ')}` },
  ],
});
