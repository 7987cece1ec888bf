import { expect, type Locator, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expectBaseMapShown, expectColourAcross, expectMiddleColour } from '../../picture/map-picture.ts';
import { test } from '../../portal-test.ts';
import { translator } from '../../translator.ts';

/** The land of the base map under the shade of 4G. */
const COVERED_BY_4G = '#c8bbdb';
/** The border of the country. */
const BORDER = '#6d5b86';
const MUSANZE = { latitude: -1.4996, longitude: 29.6338 };

// The map moves with an animation, as for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type MovableMap = { goTo: (view: { lat: number; lng: number; zoom: number }) => void };

const line = (page: Page, technology: string): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${technology} `) });
/** The focusable element of the map. */
const map = (page: Page): Locator => page.locator('place-map [role=application]');

/** Runs in the page before its scripts. */
function countLocationRequests(): void {
  const { geolocation } = navigator;
  const read = geolocation.getCurrentPosition.bind(geolocation);
  const counted = Object.assign(window, { asked: 0 });
  geolocation.getCurrentPosition = (...given) => {
    counted.asked += 1;
    read(...given);
  };
}

/** Hosts other than the portal's that a page requests anything from. */
function recordForeignHosts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^http/.test(protocol) && host !== new URL(page.url()).host) asked.push(host);
  });
  return asked;
}

test('a visitor in Huye without geolocation learns whether 4G reaches their sector', async ({
  page,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const onMap = t('{sites} sites on the map').split('{sites}').at(-1) ?? '';
  await page.addInitScript(countLocationRequests);
  await page.goto(localisePath('/', locale));
  const foreignHosts = recordForeignHosts(page);
  await page.getByRole('link', { name: t('Check coverage') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Coverage map'));
  await page.getByRole('button', { name: t('Use my location') }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    t(
      'We are unable to access your Current Location. You can directly search your location from search field.',
    ),
  );
  // Not before the press: a browser asks the visitor for the permission.
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  await expectAccessible(page, info, `coverage-denied-${locale}`);

  await page.getByLabel(t('Place'), { exact: true }).pressSequentially('Ngoma, Huye');
  // While it is typed, other places of that name are suggested.
  await page.getByRole('option', { name: 'Ngoma' }).filter({ hasText: 'Huye' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: /Ngoma.+Huye/ })).toBeVisible();
  await expect(line(page, '4G')).toContainText(t('reaches this place'));
  await expect(line(page, '4G')).toContainText(/\d\.\d Km/);
  await expect(page.getByText(t('Distances are from the middle of the sector.'))).toBeVisible();
  await expect(
    page.getByText(t('We count a site as reaching: {reaches}.').split('{')[0] ?? ''),
  ).toContainText('4G 4.0 Km');

  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^\D*\d\D\d{3}\D*$/).filter({ hasText: onMap })).toBeVisible();
  await expectBaseMapShown(page, page.locator('place-map'));
  await page.getByRole('radio', { name: t('5G coverage') }).check();
  await expect(page.getByText(/^\D*\d{3}\D*$/).filter({ hasText: onMap })).toBeVisible();
  // The URL contains the selection, so it can be shared and survives a reload.
  await expect(page).toHaveURL(/[?&]q=.+&tech=5g/);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('5G coverage') })).toBeChecked();
  await expectAccessible(page, info, `coverage-found-${locale}`);

  await page.getByLabel(t('Only indoors')).check();
  await page.getByRole('button', { name: t('Report no signal here') }).click();
  await expect(
    page.getByText(
      t('Thank you for reaching out. Your report has the number {reference}.').split('{')[0] ?? '',
    ),
  ).toBeVisible();
  expect(foreignHosts).toEqual([]);
});

test('the coverage ends at the border: abroad the map has its own colour @nightly', async ({ page }) => {
  await page.goto('/openNetworks');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^\d,\d{3} sites on the map$/)).toBeVisible();
  const show = (lat: number, lng: number) =>
    page
      .locator('place-map')
      .evaluate((element, at) => (element as unknown as MovableMap).goTo({ ...at, zoom: 9 }), { lat, lng });
  // Four kilometres inside Tanzania, where the circle of a site of Kirehe reaches.
  await show(-2.2, 30.925);
  await expectMiddleColour(page, map(page), '#e6e3da');
  // The same place on the other side of the border is covered.
  await show(-2.2, 30.8);
  await expectMiddleColour(page, map(page), COVERED_BY_4G);
});

test('a phone that is turned shows the whole country again, until the visitor has zoomed @nightly', async ({
  page,
}) => {
  await page.goto('/openNetworks');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^\d,\d{3} sites on the map$/)).toBeVisible();
  const zooms = await page.locator('place-map').evaluateHandle((element) => {
    const seen: number[] = [];
    element.addEventListener('view-changed', (event) => seen.push((event as CustomEvent).detail.zoom));
    return seen;
  });
  const lastZoom = () => zooms.evaluate((seen) => seen.at(-1) ?? 0);
  const turn = (width: number, height: number) => page.setViewportSize({ width, height });
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  await turn(height, width);
  // The map is 260 pixels high; the country has 652 at zoom 9.
  await expect.poll(lastZoom).toBeGreaterThan(0);
  expect(652 * 2 ** ((await lastZoom()) - 9)).toBeLessThan(260);
  const lying = await lastZoom();
  await turn(width, height);
  await expect.poll(lastZoom).toBeGreaterThan(lying);
  const standing = await lastZoom();
  await map(page).focus();
  await page.keyboard.press('+');
  await expect.poll(lastZoom).toBeGreaterThan(standing);
  const chosen = await lastZoom();
  await turn(height, width);
  await turn(width, height);
  expect(await lastZoom()).toBe(chosen);
});

test('a phone that is turned twice at once shows the country as large as before', async ({ page }) => {
  await page.goto('/openNetworks');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^\d,\d{3} sites on the map$/)).toBeVisible();
  const isLarge = () => expectColourAcross(page, page.locator('place-map'), { colour: BORDER, share: 0.8 });
  await isLarge();
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  // The second turn arrives during the animation of the first.
  await Promise.all([
    page.setViewportSize({ width: height, height: width }),
    page.setViewportSize({ width, height }),
  ]);
  await isLarge();
});

test('coverage and its report work without JavaScript @nightly', async ({ otherDevice }) => {
  const locale = 'sw';
  const t = translator(locale);
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(localisePath('/openNetworks', locale));
  await page.getByLabel(t('Place'), { exact: true }).fill('Remera');
  await page.getByRole('radio', { name: t('4G coverage') }).check();
  await page.getByRole('button', { name: t('Show'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Remera.+Gasabo/ })).toBeVisible();
  await page.getByRole('link', { name: /Remera.+Musanze/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Remera.+Musanze/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: t('4G coverage') })).toBeChecked();
  await page.getByRole('button', { name: t('Report no signal here') }).click();
  await expect(
    page.getByText(
      t('Thank you for reaching out. Your report has the number {reference}.').split('{')[0] ?? '',
    ),
  ).toBeVisible();

  await page.getByLabel(t('Place'), { exact: true }).fill('Atlantis beneath the sea');
  await page.getByRole('button', { name: t('Show'), exact: true }).click();
  await expect(page.getByText('Atlantis beneath the sea')).toBeVisible();
});

test('a visitor who allowed geolocation gets the coverage at their position @nightly', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MUSANZE);
  await page.goto('/openNetworks');
  await expect(page.getByRole('heading', { level: 2, name: 'Where you are' })).toBeVisible();
  await expect(page.getByText(/^near .+, Musanze District/)).toBeVisible();
  await expect(line(page, '4G')).toContainText('reaches this place');
});

test('a device without a position can search, and gets suggestions for what was typed early @nightly', async ({
  page,
  context,
}) => {
  const search = await delayRequests(page, /\/assets\/place-search/);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  await page.goto('/openNetworks');
  await expect(page.getByText('We are unable to access your Current Location.')).toBeVisible();
  await page.getByLabel('Place', { exact: true }).fill('Gisenyi');
  search.release();
  await page
    .getByRole('option', { name: /Rubavu \(Gisenyi\)/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /Rubavu \(Gisenyi\)/ })).toBeVisible();
});

test('the coverage is shown without map and sites, and loading the sites can be repeated @nightly', async ({
  page,
}, info) => {
  await page.route(/\/assets\/map-(?!api)/, (route) => route.abort('connectionrefused'));
  await page.route(/fetch-sites-data-5g/, (route) => route.abort('connectionrefused'));
  await page.goto('/openNetworks?q=Huye');
  await page.getByText('No signal here?').scrollIntoViewIfNeeded();
  await expect(page.getByText('The map cannot be shown here.')).toBeVisible();
  await expect(page.getByText('The sites could not be loaded.')).toBeVisible();
  await expect(line(page, '4G')).toContainText('reaches this place');
  await expectAccessible(page, info, 'coverage-without-map');
  await page.unroute(/fetch-sites-data-5g/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d,\d{3} sites on the map$/)).toBeVisible();
});

test('the map element alone starts in San Francisco, moves with the arrow keys and reports its pin @nightly', async ({
  page,
}) => {
  await page.goto('/openNetworks?q=Huye');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  // The map's code is loaded with the page's own map.
  await expect(map(page)).toBeVisible();
  await page.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(window, { events });
    const element = document.createElement('place-map');
    element.addEventListener('location-changed', (event) => events.push((event as CustomEvent).detail));
    document.querySelector('main')?.replaceChildren(element);
  });
  const events = () => page.evaluate(() => (window as unknown as { events: object[] }).events);
  await expect.poll(events).toMatchObject([{ lat: 37.7749, lng: -122.4194, address: null, by: 'page' }]);
  await page.setViewportSize({ width: 741, height: 361 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('Huye');
  await page.getByRole('option', { name: /^Huye \(Butare\)/ }).click();
  const inHuye = {
    lat: expect.closeTo(-2.5967, 3),
    address: expect.stringContaining('Huye District'),
    by: 'search',
  };
  // Rotating the phone did not move the pin.
  await expect.poll(async () => (await events()).slice(1)).toMatchObject([inHuye]);
  await map(page).focus();
  await page.keyboard.press('ArrowUp');
  // The place that the visitor moved on to is not the one of the search.
  await expect
    .poll(async () => (await events())[2])
    .toMatchObject({ by: 'visitor', address: expect.not.stringMatching(/^Huye \(Butare\)/) });
  await expect(page.getByRole('status').filter({ hasText: 'Pin near' })).toBeVisible();
});
