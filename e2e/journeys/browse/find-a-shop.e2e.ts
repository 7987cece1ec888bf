import { expect, type Locator, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { expectBaseMapShown } from '../../picture/map-picture.ts';
import { test } from '../../portal-test.ts';
import { moveFingers } from '../../touch.ts';
import { translator } from '../../translator.ts';

const WITH_A_MOUSE = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const MUSANZE = { latitude: -1.4996, longitude: 29.6338 };

// The map moves with an animation, as for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** With JavaScript it is a combobox, without it a search field. */
const placeField = (page: Page): Locator => page.getByRole('combobox').or(page.getByRole('searchbox'));
const cards = (page: Page): Locator => page.locator('.shop-card');
const pin = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^${number}: `) });
const enlarged = (page: Page): Locator => page.locator('place-map .pin.active');

/** Hosts other than the portal's that a page requests anything from. */
function recordForeignHosts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^http/.test(protocol) && host !== new URL(page.url()).host) asked.push(host);
  });
  return asked;
}

test('a visitor in Huye without geolocation finds the nearest shop', async ({ page }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  await page.goto(localisePath('/', locale));
  const foreignHosts = recordForeignHosts(page);
  await page.getByRole('link', { name: t('Find a Store') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Find a Store'));
  await expect(
    page.getByText(
      t('Distances are from the middle of the country. Search your place to see its nearest shop.'),
    ),
  ).toBeVisible();

  await page.getByRole('button', { name: t('Use current location') }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    t(
      'We are unable to access your Current Location. You can directly search your location from search field.',
    ),
  );
  await expectAccessible(page, info, `shops-denied-${locale}`);

  await placeField(page).pressSequentially('Butare');
  await page.getByRole('option', { name: 'Huye (Butare)' }).click();
  const nearest = cards(page).first();
  await expect(nearest.getByRole('heading')).toHaveText(/Shop Huye$/);
  await expect(nearest.getByText(/^0\.\d\sKm$/)).toBeVisible();
  await expect(
    page.getByText(t('Distances are from {place}.', { place: 'Huye (Butare)' }).slice(0, -1)),
  ).toBeVisible();
  await nearest.locator('summary').click();
  await expect(nearest.getByText('08:00–18:00')).toBeVisible();
  await expect(nearest.getByRole('link', { name: /0788/ })).toHaveAttribute('href', /^tel:0788\d{6}$/);
  await expect(nearest.getByRole('link', { name: t('Directions') })).toHaveAttribute(
    'href',
    /-2\.\d+.+29\.7/,
  );

  await page.getByRole('link', { name: t('Map'), exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(nearest).toBeHidden();
  await expectBaseMapShown(page, page.locator('place-map'));
  await pin(page, 4).press('Enter');
  await expect(enlarged(page)).toHaveText('4');
  await expect(cards(page).nth(3)).toBeFocused();
  await expect(cards(page).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page, info, `shops-map-${locale}`);
  expect(foreignHosts).toEqual([]);
});

test('a place is searched and chosen among places of the same name without JavaScript @nightly', async ({
  otherDevice,
}) => {
  const locale = 'sw';
  const t = translator(locale);
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(localisePath('/storeLocator', locale));
  await expect(cards(page)).toHaveCount(10);
  await placeField(page).fill('Remera');
  await page.getByRole('button', { name: t('Search'), exact: true }).click();
  await expect(cards(page).first().getByRole('heading')).toHaveText(/Shop Remera$/);
  await page.getByText('“Remera”').click();
  await page.getByRole('link', { name: /Remera.+Musanze/ }).click();
  await expect(page.getByText(/Remera.+Musanze/).first()).toBeVisible();
  await expect(placeField(page)).toHaveValue('Remera');
  await page.getByRole('link', { name: t('Show {count} more', { count: 10 }) }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: t('Dealers'), exact: true }).click();
  await expect(cards(page).getByText(t('Dealer'), { exact: true })).toHaveCount(10);

  await placeField(page).fill('Atlantis beneath the sea');
  await page.getByRole('button', { name: t('Search'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('No Data found') })).toBeVisible();
  await page.getByRole('link', { name: t('Show all shops') }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('a visitor who allowed geolocation sees the nearest shops at once @nightly', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MUSANZE);
  await page.goto('/storeLocator');
  await expect(page.getByText('Distances are from where you are.')).toBeVisible();
  await expect(cards(page).first().getByRole('heading')).toHaveText(/Shop Musanze$/);
});

test('addresses and distances are in the language of the page, and a position that is none is said @nightly', async ({
  page,
}) => {
  await page.goto('/fr/storeLocator?q=Huye');
  await expect(cards(page).first()).toContainText('Sur la route principale, Huye, Ngoma, district de Huye');
  await expect(
    cards(page)
      .first()
      .getByText(/^\d,\d\sKm$/),
  ).toBeVisible();
  await page.goto('/storeLocator?lat=999&lng=999');
  await expect(page.getByText('The position in the address of this page cannot be read.')).toBeVisible();
});

test('a device without a position leaves the list unchanged @nightly', async ({ page, context }, info) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  await page.goto('/store-locator');
  await expect(page.getByText('We are unable to access your Current Location.')).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expectAccessible(page, info, 'shops-unavailable');
});

test('a card and its pin are highlighted together: hover, focus and press @nightly', async ({
  otherDevice,
}, info) => {
  const page = await (await otherDevice(WITH_A_MOUSE)).newPage();
  await page.goto('/storeLocator?q=Kigali');
  await expect(pin(page, 1)).toBeVisible();
  await cards(page).nth(2).hover();
  await expect(enlarged(page)).toHaveText('3');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(enlarged(page)).toHaveCount(0);
  await cards(page).nth(1).getByRole('link').first().focus();
  await expect(enlarged(page)).toHaveText('2');
  await expectAccessible(page, info, 'shops-chosen');

  // Scrolling to the card must not move another card under the pointer.
  await page.mouse.move(0, 0);
  await pin(page, 2).press('Enter');
  await expect(cards(page).nth(1)).toBeFocused();
});

test('shops that would cover each other are a cluster, which opens with the keyboard @nightly', async ({
  page,
}) => {
  await page.goto('/storeLocator?view=map');
  const clusters = page.getByRole('button', { name: /^\d+ places here/ });
  const name = (await clusters.first().getAttribute('aria-label')) ?? '';
  await clusters.first().press('Enter');
  // The focus moves to one of the pins that were in the cluster.
  await expect(page.locator('place-map .pin:focus')).not.toHaveAttribute('aria-label', name);
});

test('a pin that is not listed yet is listed and focused @nightly', async ({ otherDevice }) => {
  const page = await (await otherDevice(WITH_A_MOUSE)).newPage();
  // Every district has shops of its own, so the eleventh from Huye is in no cluster.
  await page.goto('/storeLocator?q=Huye');
  await expect(pin(page, 1)).toBeVisible();
  await pin(page, 12).press('Enter');
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).nth(11)).toBeFocused();
  await expect(enlarged(page)).toHaveText('12');
});

test('on a phone one finger on the map scrolls the page and is told that two move the map @nightly', async ({
  page,
}) => {
  await page.goto('/storeLocator?q=Huye&view=map');
  await expect(pin(page, 1)).toBeVisible();
  await expect(
    page.locator('place-map').getByText('Map data: © OpenStreetMap', { exact: true }),
  ).toBeVisible();
  await page.locator('place-map').scrollIntoViewIfNeeded();
  const hint = page.getByText('Use two fingers to move the map');
  await expect(hint).toHaveCSS('opacity', '0');
  /** Where the first pin is, and the page: all of one moment, because the page goes on scrolling by itself. */
  const look = () =>
    pin(page, 1).evaluate((onMap) => {
      const root = onMap.getRootNode() as ShadowRoot;
      const [onScreen, frame] = [onMap.getBoundingClientRect(), root.host.getBoundingClientRect()];
      return { x: onScreen.x - frame.x, y: onScreen.y - frame.y, top: scrollY, frame };
    });
  const before = await look();
  const from = { x: before.frame.x + 60, y: before.frame.y + before.frame.height / 2 };
  await moveFingers(page, { from, by: { x: 0, y: 150 }, count: 1 });
  await expect(hint).toHaveCSS('opacity', '1');
  await expect.poll(async () => (await look()).top).toBeLessThan(before.top - 50);
  const scrolled = await look();
  expect([scrolled.x, scrolled.y]).toEqual([before.x, before.y]);

  await page.locator('place-map').scrollIntoViewIfNeeded();
  const { frame } = await look();
  await moveFingers(page, {
    from: { x: frame.x + 60, y: frame.y + frame.height / 2 },
    by: { x: 80, y: 0 },
    count: 2,
  });
  await expect.poll(async () => (await look()).x).toBeGreaterThan(before.x + 40);
});

test('the list is complete when the map cannot be loaded @nightly', async ({ page }, info) => {
  await page.route(/\/assets\/map-(?!api)/, (route) => route.abort('connectionrefused'));
  await page.goto('/storeLocator?q=Huye');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByText('The map cannot be shown here.')).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(cards(page).first().getByRole('link', { name: 'Directions' })).toBeVisible();
  await expectAccessible(page, info, 'shops-without-map');
});
