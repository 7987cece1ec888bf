import { fileURLToPath } from 'node:url';
import { newId } from '@portal/platform/crypto/new-id';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';

const WEB_DIR = fileURLToPath(new URL('../../../../web', import.meta.url));
const HOUR = 3_600_000;
const texts = (fr: string) => ({ en: `${fr} (en)`, sw: `${fr} (sw)`, rw: `${fr} (rw)`, fr });

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({
    web: await openBuiltWeb(WEB_DIR),
    environment: { RATE_LIMIT_FACTOR: '1000' },
  });
  await announce({ networks: ['mobile'], districts: ['Gasabo', 'Huye'] }, 'Une fibre est coupée.');
  await announce({ networks: ['fixed'] }, 'La fibre des maisons est coupée.');
  await announce({ methods: ['money'] }, 'Le portefeuille ne répond pas.');
  await announce({ sms: true }, 'Les codes arrivaient en retard.', HOUR / 2);
});
afterAll(() => portal.close());

/** As the desk stores it, since two hours; `agoMs`: over for so long. */
async function announce(affected: object, fr: string, agoMs: number | null = null): Promise<void> {
  const whole = { methods: [], sms: false, networks: [], districts: [], ...affected };
  await portal.root.databases.pool.query(
    `INSERT INTO incidents (id, version, affected, texts, started_at, ended_at, created_at)
     VALUES ($1, 1, $2, $3, $4, $5, $4)`,
    [
      newId(),
      JSON.stringify(whole),
      JSON.stringify(texts(fr)),
      new Date(Date.now() - 2 * HOUR),
      agoMs === null ? null : new Date(Date.now() - agoMs),
    ],
  );
}

/** The text of a page as it is sent: no script has run. */
async function read(url: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject({ url });
  expect(statusCode).toBe(200);
  return body.replace(/<script[\s\S]*?<\/script>/g, ' ').replace(/<[^>]+>/g, ' ');
}

/** The text of a page that is about something else: it comes without announcements while they cannot be read in time. */
async function readAnnouncing(url: string): Promise<string> {
  let page = '';
  await expect
    .poll(async () => {
      page = await read(url);
      return page;
    })
    .toContain('Une fibre est coupée.');
  return page;
}

test('without scripts the page says what is disturbed, in which districts, and what was repaired, in the language of its address', async () => {
  const french = await read('/fr/status');
  expect(french).toContain('Une fibre est coupée.');
  expect(french).toContain('perturbé à Gasabo, Huye');
  expect(french).toContain('Le portefeuille ne répond pas.');
  const [now = '', past = ''] = french.split('Les sept derniers jours');
  expect(past).toContain('Les codes arrivaient en retard.');
  expect(now).not.toContain('Les codes arrivaient en retard.');
  expect(await read('/rw/status')).toContain('Une fibre est coupée. (rw)');
});

test('the coverage map announces what disturbs a network, with its districts, and nothing else', async () => {
  const page = await readAnnouncing('/fr/openNetworks');
  expect(page).toMatch(/Gasabo, Huye\s–\sUne fibre est coupée\./);
  expect(page).not.toContain('Le portefeuille ne répond pas.');
});

test.each([
  ['/fr/orp/fixed-internet', 'fixed'],
  ['/fr/broadband-recharge', 'fixed'],
  ['/fr/works', 'fixed'],
  ['/fr/hbb-lead-status', 'fixed'],
  ['/fr/data-bundle', 'mobile'],
])('%s announces what disturbs the network that it is about (%s), and nothing else', async (url, network) => {
  const page = await read(url);
  const found = {
    fixed: page.includes('La fibre des maisons'),
    mobile: page.includes('Une fibre est coupée.'),
  };
  expect(found).toEqual({ fixed: network === 'fixed', mobile: network === 'mobile' });
  expect(page).not.toContain('Le portefeuille ne répond pas.');
});

test('the help announces everything that is under way, and nothing that is over', async () => {
  const page = await readAnnouncing('/fr/gethelp');
  expect(page).toContain('Le portefeuille ne répond pas.');
  expect(page).not.toContain('Les codes arrivaient en retard.');
});
