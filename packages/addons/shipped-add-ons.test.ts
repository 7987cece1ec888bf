import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listVariables } from '@isano/adapter-kit/add-on';
import { KIT_MODULES } from '@portal/addon-kit/kit-modules';
import { loadAddOns } from '@portal/addon-kit/load-add-ons';
import { pathsOf } from '@portal/platform/config/variable-fields';
import { parseConfig } from '@portal/server/config/config';
import { describe, expect, test } from 'vitest';

const addOns = await loadAddOns(undefined);

const SMPP = { SMPP_URL: 'smpp://portal:pw@10.0.0.9:2775', SMPP_SENDER: 'Isano' };
const KANNEL = { KANNEL_URL: 'http://portal:pw@10.0.0.8:13013/cgi-bin/sendsms', KANNEL_SENDER: '300' };
const RELOADLY = {
  RELOADLY_BASE_URL: 'https://topups.reloadly.com',
  RELOADLY_CLIENT_ID: 'portal',
  RELOADLY_CLIENT_SECRET: 'client-secret',
  RELOADLY_OPERATOR_ID: '77',
};

function problemsOf(environment: Record<string, string>): string {
  const outcome = parseConfig(environment, addOns);
  return outcome.kind === 'invalid' ? outcome.problems.join('\n') : '';
}

test('settings that were written before ADDONS existed go on working: all that ship are loaded without it', () => {
  expect(addOns.map(({ name }) => name)).toEqual([
    'bai2',
    'camara',
    'geocoders',
    'infobip',
    'kannel',
    'reloadly',
    'smpp',
    'tmf',
    'ucip',
  ]);
  const lines = {
    OPERATOR: 'sandbox',
    OPERATOR_LINES: 'reloadly',
    OPERATOR_AIRTIME: 'reloadly',
    ...RELOADLY,
  };
  expect(parseConfig({ ...lines, OPERATOR_SMS: 'kannel,smpp', ...SMPP, ...KANNEL }, addOns)).toMatchObject({
    kind: 'ok',
    config: {
      operator: { ports: { lines: 'reloadly', bills: 'sandbox' } },
      sms: { routes: [{ name: 'kannel' }, { name: 'smpp' }] },
    },
  });
});

test('one that ships is named by its name, not by its path: it would be loaded a second time', async () => {
  const folder = join(import.meta.dirname, 'smpp');
  await expect(loadAddOns(folder)).rejects.toThrow(`ADDONS: ${folder} ships with the portal: name it smpp`);
});

test('each says what its variables lack', () => {
  expect(problemsOf({ GEOCODER: 'google' })).toBe('GEOCODER_KEY: GEOCODER=google needs a key');
  expect(problemsOf({ GEOCODER: 'photon' })).toBe('');
  expect(problemsOf({ OPERATOR_SMS: 'smpp,kannel', ...SMPP })).toMatch(/^KANNEL_URL: .*\nKANNEL_SENDER: /);
  expect(problemsOf({ OPERATOR_SMS: 'tmf' })).toMatch(
    /^TMF_BASE_URL: .*\nTMF_PROFILE_FILE: .*\nTMF_SMS_SENDER: /,
  );
  expect(problemsOf({ OPERATOR: 'sandbox', OPERATOR_AIRTIME: 'reloadly' })).toMatch(
    /RELOADLY_BASE_URL[\s\S]*RELOADLY_CLIENT_ID[\s\S]*RELOADLY_CLIENT_SECRET[\s\S]*RELOADLY_OPERATOR_ID/,
  );
});

describe.each(addOns)('$name', (addOn) => {
  const folder = join(import.meta.dirname, addOn.name);
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(join(folder, 'src', file), 'utf8'));

  test('describes each of its variables in its README, and no other', () => {
    const [, readme = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split('\n## Variables\n');
    const described = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(described.sort()).toEqual(listVariables(addOn).sort());
  });

  test('uses each of its variables', () => {
    const text = sources.join('\n').replace(/^\s*\w+: \['[A-Z_]+',.*$/gm, '');
    const paths = { ...pathsOf(addOn.operator?.settings ?? {}), ...pathsOf(addOn.sms?.settings ?? {}) };
    const uses = (path: string) => new RegExp(`\\b${path.split('.').at(-1)}\\b`).test(text);
    expect(Object.entries(paths).filter(([, path]) => !uses(path))).toEqual([]);
  });

  test('imports of the portal, besides types, what an add-on from outside may import too', () => {
    const imports = sources.flatMap((text) => [
      ...text.matchAll(/^import (.+?) from '(@(?:portal|isano)\/[^']+)'/gms),
    ]);
    const values = imports.filter(([, names = '']) => hasValue(names)).map(([, , module]) => module);
    expect(values.filter((module) => !Object.keys(KIT_MODULES).includes(module ?? ''))).toEqual([]);
  });
});

/** Whether anything of an import's names is left when its types are erased. */
function hasValue(names: string): boolean {
  if (names.startsWith('type ')) return false;
  return names
    .replace(/[{}]/g, '')
    .split(',')
    .some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
}
