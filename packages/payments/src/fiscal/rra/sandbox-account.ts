import type { FieldValues } from '@portal/platform/config/variable-fields';
import { ITEM_NUMBERS, parseOptions, type RRA_SETTINGS } from './settings.ts';

/** The taxpayer and the device of the simulated authority (apps/sandbox). */
const SANDBOX = { tin: '999000123', devices: [{ branch: '00', serial: 'SANDBOX-00' }] };
const MOBILE_SERVICES = '8311160300';

/** The account at the simulated device of the sandbox. @param baseUrl where it listens */
export function sandboxAccount(baseUrl: string): FieldValues<typeof RRA_SETTINGS> {
  const items = Object.keys(ITEM_NUMBERS).map((kind) => [kind, { class: MOBILE_SERVICES, name: kind }]);
  const options = parseOptions({ items: Object.fromEntries(items) });
  return { profile: 'vsdc', baseUrl, ...SANDBOX, options, seconds: 45 };
}
