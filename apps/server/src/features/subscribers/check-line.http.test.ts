import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Operator } from '@portal/operator/operator';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { expect, test } from 'vitest';
import type { Container } from '../../container/container.ts';
import { createTestPortal, openTestPortal } from '../../testing/portal.ts';
import { createSubscribers } from './module.ts';

const EVERYTHING = { checkIfBroadband: true, requestType: 'HYBRID_POSTPAID_CHECK' };
const UNANSWERED = '788999001' as Msisdn;

/** The feature with other ports of the operator. */
function subscribersOf({ operator, modules }: Container, ports: Partial<Operator>) {
  const { limitLookups } = modules.codes;
  return createSubscribers({ ...operator, ...ports, limitLookups, countVisit: modules.figures.countVisit });
}

const portal = openTestPortal({
  change: (root) => {
    const find = (msisdn: Msisdn) =>
      msisdn === UNANSWERED ? Promise.reject(new Error('no answer')) : root.operator.lines.find(msisdn);
    return { subscribers: subscribersOf(root, { lines: { find } }) };
  },
});

test.each([
  ['prepaid', 'PREPAID'],
  ['postpaid', 'POSTPAID'],
  ['hybrid', 'HYBRID'],
  ['broadband', 'BROADBAND'],
] as const)('a %s line is %s when every distinction is requested', async (line, wire) => {
  const { envelope } = await portal.call('checkLine', { msisdn: MAGIC_LINES[line].msisdn, ...EVERYTHING });
  expect(envelope).toMatchObject({ status: 'success', result: wire });
});

test.each([
  ['prepaid', 'PREPAID'],
  ['postpaid', 'POSTPAID'],
  ['hybrid', 'POSTPAID'],
  ['broadband', 'PREPAID'],
] as const)('a %s line is %s when no distinction is requested', async (line, wire) => {
  const { envelope } = await portal.call('checkLine', { msisdn: MAGIC_LINES[line].msisdn });
  expect(envelope).toMatchObject({ status: 'success', result: wire });
});

test('reports hybrid lines as postpaid while the hybrid check is off', async () => {
  const off = await createTestPortal({
    change: (root) => {
      const read = async () => ({ ...(await root.operator.settings.read()), postpaidHybridCheck: false });
      return { subscribers: subscribersOf(root, { settings: { read } }) };
    },
  });
  const { envelope } = await off.call('checkLine', { msisdn: MAGIC_LINES.hybrid.msisdn, ...EVERYTHING });
  expect(envelope).toMatchObject({ result: 'POSTPAID' });
  await off.close();
});

test('refuses a number that the operator does not have', async () => {
  const { status, envelope } = await portal.call('checkLine', { msisdn: '788999999' });
  expect(status).toBe(422);
  expect(envelope).toMatchObject({ statusCode: 'INVALID_MSISDN', message: 'Invalid Mobile No' });
});

test('answers 503, not "unknown number", when the operator does not respond', async () => {
  const { status, envelope } = await portal.call('checkLine', { msisdn: UNANSWERED });
  expect(status).toBe(503);
  expect(envelope).toMatchObject({ statusCode: 'UNAVAILABLE' });
});
