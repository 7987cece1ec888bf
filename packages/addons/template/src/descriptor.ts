import { type AdapterDeps, createSendOnce, defineAdapter, type Operator } from '@isano/adapter-kit/operator';
import { TEMPLATE_SETTINGS, type TemplateAccount } from './account.ts';
import { templateDeliveryRecords } from './delivery-records.ts';
import { templateLines } from './lines.ts';
import { notWritten } from './not-written.ts';
import { templateApi } from './template-api.ts';
import { templateTopUp } from './top-up.ts';

/**
 * The start of a new adapter: lines, top-ups and their record. It does not ship with the portal, so nobody can choose it. Copy
 * the folder and follow the steps (docs/operators.md).
 */
export const templateAdapter = defineAdapter({
  name: 'template',
  ports: ['lines', 'airtime'],
  settings: TEMPLATE_SETTINGS,
  isPlay: false,
  create: templateOperator,
  // Step 6. One finding for each thing that can be wrong: address, account, balance, products. It does not throw.
  check: () =>
    notWritten('descriptor.ts', 'ask the other side for something harmless').catch(({ message }: Error) => [
      { isGood: false, text: message },
    ]),
});

/** Creates the ports. Nothing is called yet. */
export function templateOperator(
  deps: Pick<AdapterDeps, 'db' | 'clock'>,
  account: TemplateAccount,
): Pick<Operator, 'lines' | 'airtime' | 'deliveries'> {
  const api = templateApi(account);
  const sendOnce = createSendOnce(deps, templateTopUp(api, account.timeoutSeconds * 1000));
  return {
    lines: templateLines(api),
    airtime: { topUp: (topUp) => sendOnce({ port: 'airtime', ...topUp }) },
    deliveries: templateDeliveryRecords(api),
  };
}
