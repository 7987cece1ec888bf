import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { makeApplicant } from '../leads/testing/applicant.ts';

const buyer = openTestBuyer();

describe('an unfinished form', () => {
  const formName = 'get-form-schema';

  test('is restored in the same browser only, until it is erased', async () => {
    const visitor = newId();
    await buyer.portal.call('saveForm', { formName, values: { fullName: 'Ke', consent: true } }, { visitor });
    await buyer.portal.call('saveForm', { formName, values: { fullName: 'Keza' } }, { visitor });
    const read = async (who: string) =>
      (await buyer.portal.call('readForm', { formName }, { visitor: who })).envelope.result;
    expect(await read(visitor)).toMatchObject({ values: { fullName: 'Keza' } });
    expect(await read(newId())).toMatchObject({ values: null });
    await buyer.portal.call('eraseForm', { formName }, { visitor });
    expect(await read(visitor)).toMatchObject({ values: null });
  });

  test('is kept for its time after the last change, not after the first', async () => {
    const visitor = newId();
    const day = 24 * 3_600_000;
    for (const fullName of ['Keza', 'Keza Uwase']) {
      await buyer.portal.call('saveForm', { formName, values: { fullName } }, { visitor });
      buyer.clock.push(20 * day);
    }
    await buyer.portal.root.jobs.handlers['erase-forms']({});
    const read = async () => (await buyer.portal.call('readForm', { formName }, { visitor })).envelope.result;
    expect(await read()).toMatchObject({ values: { fullName: 'Keza Uwase' } });
    buyer.clock.push(11 * day);
    await buyer.portal.root.jobs.handlers['erase-forms']({});
    expect(await read()).toMatchObject({ values: null });
  });

  test('is erased when the order is submitted', async () => {
    const { visitor, submit } = await makeApplicant(buyer);
    await buyer.portal.call('saveForm', { formName, values: { fullName: 'Keza' } }, { visitor });
    await submit();
    const { envelope } = await buyer.portal.call('readForm', { formName }, { visitor });
    expect(envelope.result).toMatchObject({ values: null });
  });
});

describe('the contact form', () => {
  const send = async (values: Record<string, string | boolean>) =>
    (await buyer.portal.call('sendContactForm', { values })).envelope;

  test('is accepted when it is valid', async () => {
    const values = { fullName: 'Keza Uwase', contactNumber: '788100001', topic: 'installation' };
    expect(await send(values)).toMatchObject({ result: { received: true } });
  });

  test('reports the problem of each field', async () => {
    expect(await send({ fullName: 'K', contactNumber: '12', topic: 'nonsense' })).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { fullName: 'too-short', contactNumber: 'invalid', topic: 'invalid' } },
    });
  });
});
