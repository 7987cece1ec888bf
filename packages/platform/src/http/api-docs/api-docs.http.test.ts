import { CALLS } from '@portal/contract/calls/calls';
import { SUBJECTS } from '@portal/contract/documentation/subjects';
import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_EXAMPLE } from './example-value.ts';
import type { OpenApiDocument } from './openapi-types.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const PRODUCTION = {
  NODE_ENV: 'production',
  OPERATOR: 'sandbox',
  PUBLIC_URL: 'https://pay.example.rw',
  SANDBOX_TOKEN: 'a token for the sandbox',
};

test('the OpenAPI document describes every call of the contract', async () => {
  const { paths } = (await portal.app.inject('/docs/json')).json();
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const [method, path] = ROUTES[name];
    const operation = paths[`${PORTAL_BASE}${path}`]?.[method.toLowerCase()];
    expect(operation, name).toMatchObject({ operationId: name, summary: CALLS[name].summary });
    expect(
      operation.responses['200'].content['application/json'].schema.properties.result,
      name,
    ).toBeDefined();
  }
  expect(paths['/cms/webpage/activePackage']).toBeDefined();
  expect(Object.keys(paths).filter((path) => !/^\/(orp|cms)\//.test(path))).toEqual([]);
});

test('the OpenAPI document lists the shared headers and errors of each call', async () => {
  const { paths } = (await portal.app.inject('/docs/json')).json();
  const { parameters, responses } = paths[`${PORTAL_BASE}${ROUTES.checkLine[1]}`].post;
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['product', 'operator', 'lang']);
  const refusal = responses.default.content['application/json'].schema;
  expect(refusal.properties.statusCode.enum).toContain('INVALID_MSISDN');
});

const readDocument = async () => (await portal.app.inject('/docs/json')).json() as OpenApiDocument;
const JSON_TYPE = 'application/json';

test('every call of the document has a subject, a summary, and an example of its request and reply', async () => {
  const { paths, tags } = await readDocument();
  expect(tags.map(({ name }) => name)).toEqual(Object.keys(SUBJECTS));
  for (const operation of Object.values(paths).flatMap(Object.values)) {
    const { operationId, summary, tags: subjects, parameters = [], requestBody, responses } = operation;
    expect([summary !== '', subjects.length], operationId).toEqual([true, 1]);
    const query = parameters.filter((parameter: { in: string }) => parameter.in === 'query');
    const request = [...query, ...(requestBody ? [requestBody.content[JSON_TYPE]] : [])];
    const shown = [...request, responses['200']?.content?.[JSON_TYPE]].map((each) => each?.example);
    expect(shown, operationId).not.toContain(undefined);
    expect(JSON.stringify(shown), operationId).not.toContain(NO_EXAMPLE);
  }
});

test('the example of each call is accepted by its schemas', async () => {
  const { paths } = await readDocument();
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const [method, path] = ROUTES[name];
    const operation = paths[`${PORTAL_BASE}${path}`]?.[method.toLowerCase()];
    const query = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const input =
      method === 'GET'
        ? Object.fromEntries(query.map((parameter) => [parameter.name, parameter.example]))
        : operation?.requestBody?.content[JSON_TYPE]?.example;
    expect(CALLS[name].input.safeParse(input), `${name}: request`).toMatchObject({ success: true });
    const reply = operation?.responses['200']?.content?.[JSON_TYPE]?.example as { result: unknown };
    expect(CALLS[name].result.safeParse(reply.result), `${name}: reply`).toMatchObject({ success: true });
  }
});

test('the API page shows every call by subject, in one page without any script', async () => {
  const page = await portal.app.inject('/docs');
  expect(page.statusCode).toBe(200);
  for (const subject of Object.keys(SUBJECTS)) expect(page.body).toContain(`>${subject}</h2>`);
  for (const name of Object.keys(ROUTES)) expect(page.body).toContain(`id="${name}"`);
  expect(page.body).toContain('INVALID_MSISDN');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self';");
  expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
  const compressed = await portal.app.inject({ url: '/docs', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.byteLength).toBeLessThan(20_000);
});

test('requires a token for the API documentation in production', async () => {
  const DOCS_TOKEN = 'a token for whoever writes a client';
  const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
  const closed = await createTestPortal({ databaseUrl: portal.databaseUrl, environment: PRODUCTION });
  expect((await closed.app.inject('/docs/json')).statusCode).toBe(404);
  await closed.close();
  const open = await createTestPortal({
    databaseUrl: portal.databaseUrl,
    environment: { ...PRODUCTION, DOCS_TOKEN },
  });
  const ask = (url: string, authorization?: string) =>
    open.app.inject({ url, headers: authorization ? { authorization } : {} });
  for (const url of ['/docs', '/docs/', '/docs/json', '/docs/style.css']) {
    const refused = await ask(url);
    expect([refused.statusCode, refused.headers['www-authenticate']], url).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
    expect((await ask(url, basic('another one'))).statusCode, url).toBe(401);
    expect((await ask(url, basic(DOCS_TOKEN))).statusCode, url).toBeLessThan(400);
  }
  expect((await ask('/docs/json', `Bearer ${DOCS_TOKEN}`)).statusCode).toBe(200);
  await open.close();
});
