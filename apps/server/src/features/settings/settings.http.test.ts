import { expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { readConfig } from './read-config.ts';

const portal = openTestPortal();

test('returns the recharge limits of the operator', async () => {
  const { envelope } = await portal.call('readConfig', {});
  const { prepaidLimits } = await portal.root.operator.settings.read();
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

test.each([
  [1_440, true],
  [0, false],
])(
  'with %d minutes for repeats with the PIN alone, pages offer them: %s',
  async (pinRepeatMinutes, offered) => {
    const deps = { ...portal.root.operator, payStackConfig: '{}', pinRepeatMinutes };
    const { configData } = await readConfig(deps, { locale: 'en' });
    expect(configData.pinRepeat).toBe(offered);
  },
);

test('offers prepaid recharge', async () => {
  const { envelope } = await portal.call('readProductConfig', {});
  expect(envelope.result).toMatchObject({
    currency: 'RWF',
    products: expect.arrayContaining([
      expect.objectContaining({ type: 'prepaid', path: '/prepaid-recharge', enabled: true }),
    ]),
  });
});
