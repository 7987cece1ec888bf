import { expect, type Locator, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { hold } from '../hold.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const MUSANZE = { latitude: -1.4996, longitude: 29.6338 };

const line = (page: Page, technology: string): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${technology} `) });
/** The map's own frame: it takes the focus. */
const map = (page: Page): Locator => page.locator('place-map [role=application]');

/** Hosts other than the portal's own that a page asks for anything. */
function strangersAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^http/.test(protocol) && host !== new URL(page.url()).host) asked.push(host);
  });
  return asked;
}

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);
  const onMap = t('{count} sites on the map').split('{count}').at(-1) ?? '';

  test(`a visitor in Huye whose phone tells no position learns whether 4G reaches their sector, in ${locale}`, async ({
    page,
  }, info) => {
    await page.goto(localisePath('/', locale));
    const strangers = strangersAskedBy(page);
    await page.getByRole('link', { name: t('Check coverage') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Coverage map'));
    await page.getByRole('button', { name: t('Use my location') }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
      t(
        'We are unable to access your Current Location. You can directly search your location from search field.',
      ),
    );
    await expectSound(page, info, `coverage-denied-${locale}`);

    await page.getByLabel(t('Place'), { exact: true }).pressSequentially('Ngoma, Huye');
    // Half of it typed finds other places of that name.
    await page.getByRole('option', { name: 'Ngoma' }).filter({ hasText: 'Huye' }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: /Ngoma.+Huye/ })).toBeVisible();
    await expect(line(page, '4G')).toContainText(t('reaches this place'));
    await expect(line(page, '4G')).toContainText(/\d\.\d Km/);
    await expect(page.getByText(t('Distances are from the middle of the sector.'))).toBeVisible();

    await page.locator('.coverage-map').scrollIntoViewIfNeeded();
    await expect(page.getByText(/^\D*\d{4}\D*$/).filter({ hasText: onMap })).toBeVisible();
    await page.getByRole('radio', { name: t('5G coverage') }).check();
    await expect(page.getByText(/^\D*\d{3}\D*$/).filter({ hasText: onMap })).toBeVisible();
    // What is looked at can be shared and survives a reload.
    await expect(page).toHaveURL(/[?&]q=.+&tech=5g/);
    await page.reload();
    await expect(page.getByRole('radio', { name: t('5G coverage') })).toBeChecked();
    await expectSound(page, info, `coverage-found-${locale}`);

    await page.getByLabel(t('Only indoors')).check();
    await page.getByRole('button', { name: t('Report no signal here') }).click();
    await expect(
      page.getByText(
        t('Thank you for reaching out. Your report has the number {reference}.').split('{')[0] ?? '',
      ),
    ).toBeVisible();
    expect(strangers).toEqual([]);
  });

  test(`the answer and the report need no JavaScript, in ${locale}`, async ({ otherDevice }) => {
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
}

test('a visitor who allowed the position before gets the answer for where they are', async ({
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

test('a device that does not know where it is can still search, and is offered what was typed early', async ({
  page,
  context,
}) => {
  const search = await hold(page, /\/assets\/place-search/);
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

test('the answer stands when neither map nor sites can be loaded, and the sites can be asked for again', async ({
  page,
}, info) => {
  await page.route(/\/assets\/map-(?!api)/, (route) => route.abort('connectionrefused'));
  await page.route(/fetch-sites-data-5g/, (route) => route.abort('connectionrefused'));
  await page.goto('/openNetworks?q=Huye');
  await page.getByText('No signal here?').scrollIntoViewIfNeeded();
  await expect(page.getByText('The map cannot be shown here.')).toBeVisible();
  await expect(page.getByText('The sites could not be loaded.')).toBeVisible();
  await expect(line(page, '4G')).toContainText('reaches this place');
  await expectSound(page, info, 'coverage-without-map');
  await page.unroute(/fetch-sites-data-5g/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d{4} sites on the map$/)).toBeVisible();
});

test('the map element alone starts in San Francisco, moves with the arrow keys and tells where its pin is', async ({
  page,
}) => {
  await page.goto('/openNetworks?q=Huye');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  // Its code comes with the page's own map.
  await expect(map(page)).toBeVisible();
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    const element = document.createElement('place-map');
    element.addEventListener('location-changed', (event) => told.push((event as CustomEvent).detail));
    document.querySelector('main')?.replaceChildren(element);
  });
  const told = () => page.evaluate(() => (window as unknown as { told: object[] }).told);
  await expect.poll(told).toMatchObject([{ lat: 37.7749, lng: -122.4194, address: null, by: 'page' }]);
  await page.setViewportSize({ width: 741, height: 361 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('Huye');
  await page.getByRole('option', { name: /^Huye \(Butare\)/ }).click();
  const inHuye = {
    lat: expect.closeTo(-2.5967, 3),
    address: expect.stringContaining('Huye District'),
    by: 'search',
  };
  // Turning the phone was no move of the pin.
  await expect.poll(async () => (await told()).slice(1)).toMatchObject([inHuye]);
  await map(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await told()).length).toBeGreaterThan(2);
  await expect(page.getByRole('status').filter({ hasText: 'Pin near' })).toBeVisible();
});
