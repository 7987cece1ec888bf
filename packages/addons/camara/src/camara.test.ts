import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { testNumberInsight } from '@portal/operator/testing/number-insight-scenarios';
import { secret } from '@portal/platform/crypto/secret';
import type { Holder } from '@portal/sandbox/camara/camara-state';
import { type CamaraOperator, startCamaraOperator } from '@portal/sandbox/camara/start-camara-operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { camaraApi } from './camara-api.ts';
import { checkCamara } from './check-camara.ts';
import { camaraNumberInsight } from './number-insight.ts';
import { makeCamaraAccount } from './testing/camara-account.ts';
import { INSIGHT_SCOPES, PATHS, toPhoneNumber } from './wire.ts';

const DOCUMENTS = fileURLToPath(new URL('../../../../../shared/standards/camara/', import.meta.url));
const NOW = new Date('2026-02-28T08:00:00Z');
const clock = { now: () => NOW };

let camara: CamaraOperator;
let lastNumber = 788_400_000;
beforeAll(async () => {
  camara = await startCamaraOperator({ clock });
});
afterAll(() => camara.stop());

const account = (clientSecret = 'client-secret') =>
  makeCamaraAccount(camara.baseUrl, { clientSecret: secret(clientSecret) });
const insight = (clientSecret?: string) =>
  camaraNumberInsight(camaraApi({ account: account(clientSecret), clock, scopes: INSIGHT_SCOPES }));

async function number(holder: Holder): Promise<Msisdn> {
  lastNumber += 1;
  const msisdn = parseMsisdn(String(lastNumber));
  if (!msisdn) throw new Error('no number');
  camara.holders.set(toPhoneNumber(msisdn), holder);
  return msisdn;
}

describe('camara: SIM cards and owners of numbers', () =>
  testNumberInsight(() => ({ insight: insight(), now: NOW, number })));

test('a fixed line is none that the question is about', async () => {
  expect(await insight().hasNewSim(await number('fixed-line'), 72)).toBeNull();
});

test('a web page in place of an answer is no answer', async () => {
  await expect(insight().hasNewSim(await number('web-page'), 72)).rejects.toThrow();
});

test('no number is in the error of a refused question', async () => {
  const msisdn = await number('usual');
  const error = await insight('another secret')
    .hasNewSim(msisdn, 72)
    .catch((caught) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(`${error.stack} ${String(error.cause)}`).not.toContain(msisdn);
});

test('uses one token for many questions', async () => {
  const before = camara.tokenRequests;
  const one = insight();
  for (let count = 0; count < 3; count += 1) await one.hasNewSim(await number('usual'), 72);
  expect(camara.tokenRequests - before).toBe(1);
});

test('the check says which API answers, or that the account is refused', async () => {
  expect(await checkCamara({ clock }, account(), ['numberInsight'])).toEqual([
    { isGood: true, text: 'SIM Swap answers' },
    { isGood: true, text: 'Number Recycling answers' },
  ]);
  for (const finding of await checkCamara({ clock }, account('another secret'), ['numberInsight']))
    expect(finding).toMatchObject({ isGood: false, text: expect.stringContaining('HTTP 401') });
});

// The documents are not part of the repository.
test.skipIf(!existsSync(DOCUMENTS)).each([
  ['sim-swap.yaml', 'CreateCheckSimSwap', PATHS.simSwap],
  ['number-recycling.yaml', 'CreateCheckNumRecycling', PATHS.numberRecycling],
] as const)('asks as the document %s declares', async (file, schema, path) => {
  const document = parse(readFileSync(`${DOCUMENTS}${file}`, 'utf8'));
  const [, root = ''] = /^\{apiRoot\}(.*)$/.exec(document.servers[0].url) ?? [];
  expect(path).toBe(`${root}/check`);
  const { PhoneNumber, [schema]: declared } = document.components.schemas;
  const body = z.fromJSONSchema({
    ...declared,
    properties: { ...declared.properties, phoneNumber: PhoneNumber },
    additionalProperties: false,
  });
  await insight().hasNewSim(await number('usual'), 72);
  await insight().hasNewOwner(await number('usual'), NOW);
  const asked = camara.calls.filter(({ url }) => url === path);
  expect(asked.length).toBeGreaterThan(0);
  for (const each of asked) expect(body.safeParse(each.body).error?.issues ?? []).toEqual([]);
});
