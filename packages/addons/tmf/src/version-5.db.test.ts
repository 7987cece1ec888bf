import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTmfClient } from './client/tmf-client.ts';
import { openV4World } from './testing/open-v4-world.ts';
import { makeAccount, makeProfile, OFFERINGS } from './testing/v4-world.ts';

const PRICE = money(500, 'RWF');
const DAY = { id: 'DAY-1', name: 'Day 1 GB', category: 'DATA', megabytes: 1024, days: 1, price: 500 };
const ACCOUNT = '1000000005';

const world = openV4World();

beforeAll(() => {
  world.simulator.bundles = [DAY, { ...DAY, id: 'OLD-1', status: 'Retired' }];
  world.simulator.accounts.set(ACCOUNT, { email: 'keza@example.rw', number: '250788000001', credit: 0 });
  const days = { start: '2026-01-01', end: '2026-01-31', due: '2026-02-15' };
  world.simulator.bills.push({ id: 'B5', account: ACCOUNT, owed: 700, ...days });
});

const operator = () =>
  world.operator({
    profile: makeProfile({
      versions: { inventory: 5, catalogue: 5, order: 5, bill: 5 },
      bundles: { categories: { DATA: 'prepaid' } },
      bills: { booked: ['completed'] },
    }),
  });
const bundles = () => {
  const port = operator().bundles;
  if (!port) throw new Error('no bundles');
  return port;
};
type Request = { key: string; msisdn: ReturnType<typeof world.newLine> };
const sell = (request: Request, price = 500) =>
  bundles().activate({ ...request, productCode: 'DAY-1', price: money(price, 'RWF') });
const orderIds = ({ externalId }: Record<string, unknown>) =>
  Array.isArray(externalId) ? externalId.map(({ id }) => id) : [];
const ordersOf = (key: string) => world.simulator.orders.filter((entry) => orderIds(entry).includes(key));

describe('an operator with version 5 of the interfaces', () => {
  test('shows its bundles with price, data and validity, and asks no path of version 4 for them', async () => {
    const before = world.simulator.requests.length;
    expect(await bundles().list({ line: 'prepaid', msisdn: null })).toMatchObject([
      { productCode: 'DAY-1', price: PRICE, megabytes: 1024, validity: { count: 1, unit: 'days' } },
    ]);
    await sell({ key: newId(), msisdn: world.newLine() });
    const paths = world.simulator.requests.slice(before).map(({ url }) => url);
    expect(paths.filter((url) => /v4/.test(url))).toEqual([]);
  });

  test('activates a bundle once, twenty times at once or later', async () => {
    const request = { key: newId(), msisdn: world.newLine() };
    await Promise.all(Array.from({ length: 20 }, () => sell(request).catch(() => null)));
    expect(await sell(request)).toMatchObject({ kind: 'delivered' });
    expect(ordersOf(request.key)).toHaveLength(1);
  });

  test('is asked by our id for an order whose answer was lost, and gets none that was not answered twice', async () => {
    const lost = { key: newId(), msisdn: world.newLine({}, 'lost-answer') };
    await expect(sell(lost)).rejects.toThrow();
    expect(await sell(lost)).toMatchObject({ kind: 'delivered' });
    expect(ordersOf(lost.key)).toHaveLength(1);

    const never = { key: newId(), msisdn: world.newLine({}, 'not-answered') };
    await expect(sell(never)).rejects.toThrow();
    await expect(sell(never)).rejects.toThrow('may still arrive');
    world.pass(120_000);
    expect(await sell(never)).toMatchObject({ kind: 'delivered' });
    expect(ordersOf(never.key)).toHaveLength(1);
  });

  test('an order that it works on is unknown, one that failed is refunded, another price is refused', async () => {
    const pending = { key: newId(), msisdn: world.newLine({}, 'in-progress') };
    await expect(sell(pending)).rejects.toThrow('not finished');
    expect(await sell(pending)).toMatchObject({ kind: 'delivered' });
    expect(await sell({ key: newId(), msisdn: world.newLine({}, 'failed') })).toMatchObject({
      kind: 'refused',
    });
    const dear = { key: newId(), msisdn: world.newLine() };
    expect(await sell(dear, 400)).toEqual({ kind: 'refused', reason: 'amount-not-allowed' });
  });

  test('the record of deliveries has our order by its time, and no order of another system', async () => {
    const request = { key: newId(), msisdn: world.newLine() };
    await sell(request);
    const [made] = ordersOf(request.key);
    world.simulator.orders.push({ ...made, id: 'X1', externalId: [{ id: 'theirs', owner: 'crm' }] });
    const { deliveries } = operator();
    expect(await deliveries.find(request.key)).toMatchObject({ key: request.key, amount: PRICE });
    const now = world.clock.now().getTime();
    const listed = await deliveries.list({ from: new Date(now - 1000), to: new Date(now + 1000) });
    const keys = listed.map(({ key }) => key);
    expect(keys).toContain(request.key);
    expect(keys).not.toContain('theirs');
    expect(await deliveries.list({ from: new Date(now + 1000), to: new Date(now + 2000) })).toEqual([]);
  });

  test('finds lines and what a postpaid line owes', async () => {
    const msisdn = world.newLine({ offering: OFFERINGS.postpaid, account: ACCOUNT });
    expect(await operator().lines.find(msisdn)).toBe('postpaid');
    expect(await operator().bills?.ofLine(msisdn)).toMatchObject({
      accountNumber: ACCOUNT,
      outstanding: { decimal: '700' },
      statement: { invoiceNumber: 'NO-B5', dueDate: '2026-02-15' },
    });
  });
});

const FOLDER = join(import.meta.dirname, '../../../../../shared/standards/tmf');

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  type?: string;
  items?: Schema;
  discriminator?: { mapping?: Record<string, string> };
};

const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';

/** Checks values against the schemas of a document: says what they have undeclared, lack, or have of another type. */
function createChecker(file: string) {
  const { schemas } = parse(readFileSync(join(FOLDER, file), 'utf8')).components as {
    schemas: Record<string, Schema>;
  };
  const flatten = (schema: Schema) => {
    const flat = {
      properties: {} as Record<string, Schema>,
      required: new Set<string>(),
      oneOf: [] as Schema[],
      found: { ...schema } as Schema,
    };
    const visit = (each: Schema): void => {
      const named = each.$ref ? schemas[nameOf(each.$ref)] : undefined;
      if (named) visit(named);
      for (const part of each.allOf ?? []) visit(part);
      Object.assign(flat.properties, each.properties);
      for (const name of each.required ?? []) flat.required.add(name);
      flat.oneOf.push(...(each.oneOf ?? []));
      flat.found = { ...each, ...flat.found };
    };
    visit(schema);
    return flat;
  };
  /** The schema that the type of a value names, where several are possible. */
  const choose = (schema: Schema, value: unknown): Schema => {
    const { '@type': type } = Object(value) as { '@type'?: string };
    const mapped = type && schemas[nameOf(schema.$ref ?? '')]?.discriminator?.mapping?.[type];
    return mapped ? { $ref: mapped } : schema;
  };
  const findFaults = (given: Schema, value: unknown, path = ''): string[] => {
    const { properties, required, oneOf, found } = flatten(choose(given, value));
    if (oneOf.length > 0) {
      const tries = oneOf.map((each) => findFaults(each, value, path));
      return tries.sort((one, other) => one.length - other.length)[0] ?? [];
    }
    const { items, type } = found;
    if (found.enum && !found.enum.includes(value)) return [`${path} is none of ${found.enum.join(', ')}`];
    if (items) {
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((each, index) => findFaults(items, each, `${path}.${index}`));
    }
    if (Object.keys(properties).length === 0) {
      const plain = type === 'integer' ? 'number' : type;
      return plain && plain !== 'object' && typeof value !== plain ? [`${path} is no ${plain}`] : [];
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
    const missing = [...required].filter((name) => !(name in value));
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, inner]) => {
        const declared = properties[name];
        return declared
          ? findFaults(declared, inner, `${path}.${name}`)
          : [`${path}.${name} is not declared`];
      }),
    ];
  };
  return (schema: string, value: unknown) => findFaults({ $ref: schema }, value);
}

// TMF622 and TMF620 5.0.0 of github.com/tmforum-apis; they are not part of the repository.
describe.skipIf(!existsSync(FOLDER))('the documents of version 5', () => {
  test('declare what an order of ours has, and require nothing that it lacks', async () => {
    const msisdn = world.newLine();
    await sell({ key: newId(), msisdn });
    const body = world.simulator.requests.findLast(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ productOrderItem: [{ productOffering: { id: 'DAY-1' } }] });
    expect(JSON.stringify(body)).toContain(toInternational(msisdn));
    const findFaults = createChecker('TMF622-ProductOrdering-v5.0.0.oas.yaml');
    expect(findFaults('ProductOrder_FVO', body)).toEqual([]);
    expect(
      findFaults('ProductOrder_FVO', { ...(body as object), externalId: 'text', orderDate: 'x' }),
    ).toEqual(['.externalId is no list', '.orderDate is not declared']);
  });

  test('declare what the simulator answers, so that our adapter is tried against their form', async () => {
    await sell({ key: newId(), msisdn: world.newLine() });
    const profile = makeProfile({ versions: { catalogue: 5, order: 5 } });
    const client = createTmfClient(makeAccount(world.simulator.baseUrl, { profile }), world.clock);
    const read = async (api: 'catalogue' | 'order', path: string): Promise<unknown> => {
      const answer = await client.get({ api, path, query: { limit: '1' } });
      return answer.kind === 'answered' && Array.isArray(answer.body) ? answer.body[0] : null;
    };
    const inCatalogue = createChecker('TMF620-Product_Catalog_Management-v5.0.0.oas.yaml');
    const inOrders = createChecker('TMF622-ProductOrdering-v5.0.0.oas.yaml');
    expect(inCatalogue('ProductOffering', await read('catalogue', '/productOffering'))).toEqual([]);
    expect(inOrders('ProductOrder', await read('order', '/productOrder'))).toEqual([]);
  });
});
