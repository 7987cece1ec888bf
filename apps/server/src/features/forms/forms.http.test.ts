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

// docs/privacy.md names both times; the law asks for no longer than that, and staff call within them.
test.each([
  ['form_drafts', 'saved_at', 30],
  ['contact_requests', 'created_at', 90],
])('a row of %s is kept until %s is %i days ago, and erased after that', async (table, time, days) => {
  const age = (at: Date) => `'${at.toISOString()}'`;
  const insert = (id: string, at: Date) =>
    table === 'form_drafts'
      ? `INSERT INTO form_drafts (visitor_id, form_name, "values", saved_at) VALUES ('${id}', 'get-form-schema', '{}', ${age(at)})`
      : `INSERT INTO contact_requests (id, reference, "values", locale, created_at) VALUES ('${id}', '${id}', '{}', 'rw', ${age(at)})`;
  const limit = buyer.clock.now().getTime() - days * 24 * 3_600_000;
  const [kept, old] = [newId(), newId()];
  await buyer.sandbox.db.execute(insert(kept, new Date(limit + 60_000)));
  await buyer.sandbox.db.execute(insert(old, new Date(limit - 60_000)));
  await buyer.portal.root.jobs.handlers['erase-forms']({});
  const column = table === 'form_drafts' ? 'visitor_id' : 'id';
  const { rows } = await buyer.sandbox.db.execute(
    `SELECT ${column} AS id FROM ${table} WHERE ${column} IN ('${kept}', '${old}') AND ${time} IS NOT NULL`,
  );
  expect(rows).toEqual([{ id: kept }]);
});
