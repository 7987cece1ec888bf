import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('returns the recharge limits of the operator', async () => {
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

test('offers prepaid recharge', async () => {
  const { envelope } = await portal.call('readProductConfig', {});
  expect(envelope.result).toMatchObject({
    currency: 'RWF',
    products: expect.arrayContaining([
      expect.objectContaining({ type: 'prepaid', path: '/prepaid-recharge', enabled: true }),
    ]),
  });
});
