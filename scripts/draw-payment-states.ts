import '../packages/platform/src/country/testing/configure-shipped.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { renderPaymentStates } from './render-payment-states.ts';

/** Writes docs/payment-states.md from the state table; with `--check` it only says whether that is due. */
const file = new URL('../docs/payment-states.md', import.meta.url);
const drawn = renderPaymentStates();

if (!process.argv.includes('--check')) {
  writeFileSync(file, drawn);
} else if (readFileSync(file, 'utf8') !== drawn) {
  console.error('docs/payment-states.md is out of date: run npm run docs:states');
  process.exitCode = 1;
}
