import { DEFAULT_DEVICE } from '@portal/domain/lead';
import { data } from 'react-router';
import { formTexts } from '../../blocks/dynamic-form/form-texts.ts';
import { loadTexts, localeOf } from '../../blocks/load-texts.ts';
import { purchaseTexts } from '../../blocks/purchase-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { takeContactForm } from '../../features/hbb/contact-form.tsx';
import { leadTexts, worksTexts } from '../../features/hbb/texts.ts';
import { WorksScreen } from '../../features/hbb/works-screen.tsx';
import type { Route } from './+types/works';

const TEXTS = [worksTexts, leadTexts, formTexts, purchaseTexts];
const FORM = 'get-contact-form-schema';

/** Plans, device and towns; unavailable ones are left out. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, readForm } = context.get(webContext);
  const [plans, device, config] = await Promise.all([
    portal.listPlans({ serviceType: DEFAULT_DEVICE }),
    portal.readDevice({}),
    portal.readConfig({ code: 'city-config' }),
  ]);
  const towns = config.kind === 'ok' ? (config.result.data ?? []) : [];
  return {
    page: {
      plans: plans.kind === 'ok' ? plans.result : [],
      device: device.kind === 'ok' ? device.result : null,
      covered: towns.filter((town) => town.hbbLeadFeasibility).map(({ cityName }) => cityName),
      contact: readForm(FORM, localeOf(request)),
    },
    texts: loadTexts(context, request, TEXTS),
  };
}

/** Sends the contact form. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal, readForm } = context.get(webContext);
  const schema = readForm(FORM, localeOf(request));
  if (!schema) return null;
  const outcome = await takeContactForm(portal, schema, await request.formData());
  return data(outcome, { status: outcome.kind === 'refused' ? 422 : 200 });
}

/** `/works`: home broadband. */
export default function WorksRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WorksScreen page={loaderData.page} posted={actionData ?? null} />;
}
