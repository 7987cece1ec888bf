import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

test('the operator says what may be recharged', async () => {
  const { envelope } = await portal.call('readConfig', {});
  const { prepaidLimits } = await portal.root.app.operator.settings.read();
  expect(envelope).toMatchObject({
    statusCode: 200,
    status: 'success',
    result: {
      configData: {
        preMinAmnt: String(prepaidLimits.min.minor),
        paymentMaxTry: 10,
        customerCareNumber: '300',
      },
    },
  });
});

test('prepaid recharge is on offer, with amounts to choose from', async () => {
  const { envelope } = await portal.call('readProductConfig', {});
  expect(envelope.result).toMatchObject({
    currency: 'RWF',
    products: expect.arrayContaining([
      expect.objectContaining({ type: 'prepaid', path: '/prepaid-recharge', enabled: true }),
    ]),
  });
});
