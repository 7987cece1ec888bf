import type { WebContext } from '@portal/contract/http/web-context';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';

/** A page that shows the title of home in the language of its path, with scripts as the web app has them. */
async function respond(request: Request, { readTexts }: WebContext): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { title } = readTexts('website-homepage-config', pathname.startsWith('/sw') ? 'sw' : 'en');
  const head = '<head><link rel="modulepreload" href="/a.js"><script nonce="x">alert(1)</script></head>';
  const pictures = '<img src="/media/uploads/0123.png?v=1"><img src="/media/map.png">';
  const body = `${title} ${search} ${pictures} ${request.headers.get('cookie')}`;
  return new Response(`<html>${head}<body>${body}</body></html>`);
}

let portal: TestPortal;
let yves: StaffBrowser;
let change = '';

const signIn = async (person: string) => {
  const browser = createStaffBrowser(portal.app);
  await browser.signIn(person);
  return browser;
};
const open = (browser: StaffBrowser, path: string) =>
  browser.send('GET', `/staff/preview?${new URLSearchParams({ change, path })}`);

beforeAll(async () => {
  const web = { respond, clientDir: null, hotReload: null, close: async () => {} };
  portal = await createTestPortal({ web });
  yves = await signIn('yves');
  const texts = [{ path: 'sw/website-homepage-config.json', key: 'title', text: 'Ongeza hapa' }];
  const saved = await yves.send('POST', '/staff/api/content/save', { payload: { texts } });
  change = (saved.json() as StaffResult<'saveContentTexts'>).change.id;
});
afterAll(() => portal.close());

test('an editor sees the page with the draft, which customers do not have', async () => {
  expect((await open(yves, '/sw')).body).toContain('Ongeza hapa');
  expect((await open(yves, '/')).body).not.toContain('Ongeza hapa');
  expect(portal.root.content.store.readTexts('website-homepage-config', 'sw').title).not.toBe('Ongeza hapa');
});

test('in a preview nothing runs, nothing is sent, and only the desk frames it', async () => {
  const { body, headers } = await open(yves, '/sw');
  expect(body).not.toMatch(/script|modulepreload/);
  expect(body).toContain('null</body>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
  expect(policy).toContain("form-action 'none'");
  expect(policy).not.toContain('script-src');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['set-cookie']).toBeUndefined();
});

test('a picture of a draft comes from the desk, because customers do not have it yet', async () => {
  const { body } = await open(yves, '/sw/terms');
  expect(body).toContain('src="/staff/media/uploads/0123.png?v=1"');
  expect(body).toContain('src="/media/map.png"');
});

test('the form of home broadband is shown with a plan on sale', async () => {
  const [plan] = await portal.root.modules.leads.deps.leads.plans(DEFAULT_DEVICE);
  expect((await open(yves, '/sw/hbb-lead?plan')).body).toContain(`?plan=${plan?.code}`);
});

test.each([
  '/payment/start',
  '/sw/payment/status',
  '//elsewhere.example',
  '/staff',
  'https://elsewhere.example',
  '/sw?x=1',
  '/sw?plan',
  '/hbb-lead?plan=ABC',
  '/hbb-lead?plan&town=Kigali',
])('there is no preview of %s', async (path) => {
  expect((await open(yves, path)).statusCode).toBe(400);
});

test('nobody sees a draft without being an editor', async () => {
  expect((await open(createStaffBrowser(portal.app), '/sw')).statusCode).toBe(401);
  expect((await open(await signIn('keza'), '/sw')).statusCode).toBe(403);
});
