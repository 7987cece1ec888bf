import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { formTexts } from '../../dynamic-form/form-texts.ts';
import { addressInWords, checkAvailability } from '../../features/home-broadband/check-availability.ts';
import { submitContactForm } from '../../features/home-broadband/contact-form.tsx';
import { HomeBroadbandScreen } from '../../features/home-broadband/home-broadband-screen.tsx';
import { leadTexts, worksTexts } from '../../features/home-broadband/texts.ts';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import { mapTexts } from '../../map/map-texts.ts';
import { parsePlaceSearch } from '../../map/place-search.ts';
import { Announcements } from '../../page/announcements.tsx';
import { concernsNetwork, loadAnnouncements } from '../../page/load-announcements.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../../page/public-page.ts';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import type { Route } from './+types/works';

const TEXTS = [worksTexts, leadTexts, formTexts, purchaseTexts, mapTexts];
const FORM = 'get-contact-form-schema';

/** Plans, device, towns and the result of the address check; what is unavailable is left out. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, places, checkAddress, readForm } = context.get(webContext);
  const search = parsePlaceSearch(new URL(request.url).searchParams);
  const [plans, device, config, announced] = await Promise.all([
    portal.listPlans({ serviceType: DEFAULT_DEVICE }),
    portal.readDevice({}),
    portal.readConfig({ code: 'city-config' }),
    loadAnnouncements(context, concernsNetwork('fixed')),
  ]);
  const towns = config.kind === 'ok' ? (config.result.data ?? []) : [];
  const texts = loadTexts(context, request, TEXTS);
  const offered = plans.kind === 'ok' ? plans.result : [];
  const planCode = offered[0]?.code ?? '';
  const availability = await checkAvailability({ places, checkAddress, towns, planCode }, search);
  const page = {
    plans: offered,
    device: device.kind === 'ok' ? device.result : null,
    coveredTowns: towns.filter((town) => town.hbbLeadFeasibility).map(({ cityName }) => cityName),
    contactForm: readForm(FORM, localeOf(request)),
    search,
    availability,
    address: addressInWords(search, availability),
  };
  return data({ page, announced, texts }, publicWithoutQuery(request));
}

/** Sends the contact form. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal, readForm } = context.get(webContext);
  const schema = readForm(FORM, localeOf(request));
  if (!schema) return null;
  const outcome = await submitContactForm(portal, schema, await request.formData());
  return data(outcome, { status: outcome.kind === 'refused' ? 422 : 200 });
}

export const headers = forwardLoaderHeaders;

/** `/works`: home broadband. */
export default function WorksRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Announcements texts={loaderData.announced} />
      <HomeBroadbandScreen page={loaderData.page} posted={actionData ?? null} />
    </>
  );
}
