import { readFormValues } from '@portal/domain/forms/form-field';
import { type FormSchema, withOptions } from '@portal/domain/forms/form-schema';
import { localisePath } from '@portal/domain/language/locale';
import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { formTexts } from '../../dynamic-form/form-texts.ts';
import { parseLeadForm, type TownEntry } from '../../features/home-broadband/lead-form.ts';
import { type CheckedAddress, parseCheckedAddress } from '../../features/home-broadband/lead-path.ts';
import { LeadScreen } from '../../features/home-broadband/lead-screen.tsx';
import { takeLeadStep } from '../../features/home-broadband/lead-step.ts';
import { createGeocode } from '../../features/home-broadband/locate-address.ts';
import { leadTexts, worksTexts } from '../../features/home-broadband/texts.ts';
import { DRAFT_PLAN } from '../../features/home-broadband/use-draft.ts';
import { takePost } from '../../form/take-post.ts';
import { answerPost } from '../../form/use-post.ts';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import { mapTexts } from '../../map/map-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { codeTexts } from '../../one-time-code/code-texts.ts';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import type { Route } from './+types/lead';

const TEXTS = [leadTexts, worksTexts, formTexts, purchaseTexts, codeTexts, fieldTexts, mapTexts];
const FORM = 'get-form-schema';

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/**
 * Plans, device, form, and the draft of this browser. Without a stored device the default one is used (RULINGS 33).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const query = new URL(request.url).searchParams;
  const code = query.get('device')?.slice(0, 40) || undefined;
  const [offer, device, savedForm] = await Promise.all([
    readOffer({ context, request }),
    portal.readDevice({ code }),
    portal.readForm({ formName: FORM }),
  ]);
  const draft =
    savedForm.kind === 'ok' && savedForm.result.values && offer.schema ? savedForm.result.values : null;
  return {
    page: {
      device: device.kind === 'ok' ? device.result : null,
      plans: offer.plans,
      plan: offer.plan,
      schema: offer.schema,
      checked: knownTown(parseCheckedAddress(query), offer.towns),
      draft: draft &&
        offer.schema && {
          values: readFormValues(offer.schema, (name) => draft[name]),
          plan: String(draft[DRAFT_PLAN] ?? '') || null,
        },
    },
    texts: loadTexts(context, request, TEXTS),
  };
}

async function readOffer({ context, request }: Args) {
  const { portal, readForm } = context.get(webContext);
  const query = new URL(request.url).searchParams;
  const device = query.get('device')?.slice(0, 40) || undefined;
  const [plans, config] = await Promise.all([
    portal.listPlans({ serviceType: device ?? DEFAULT_DEVICE }),
    portal.readConfig({ code: 'city-config' }),
  ]);
  const towns = config.kind === 'ok' ? (config.result.data ?? []) : [];
  const offered = plans.kind === 'ok' ? plans.result : [];
  return {
    plans: offered,
    plan: offered.find(({ code }) => code === query.get('plan')) ?? null,
    towns,
    schema: withTowns(readForm(FORM, localeOf(request)), towns),
  };
}

/** Without a town that is not on the list. */
function knownTown(checked: CheckedAddress, towns: TownEntry[]): CheckedAddress {
  return { ...checked, town: towns.some(({ cityName }) => cityName === checked.town) ? checked.town : '' };
}

/** Fills the choices of the field `town`. */
function withTowns(schema: FormSchema | null, towns: TownEntry[]): FormSchema | null {
  const options = towns.map(({ cityName }) => ({ value: cityName, label: cityName }));
  return schema && withOptions(schema, 'town', options);
}

/** Runs one step of the lead; cancelling redirects to the plans (SPEC section 4 "Form"). */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal, places } = context.get(webContext);
  const locale = localeOf(request);
  const posted = await request.formData();
  const intent = posted.get('intent');
  if (intent === 'erase') await portal.eraseForm({ formName: FORM });
  const { plan, schema, towns } = await readOffer({ context, request });
  if (intent === 'erase' || intent === 'cancel' || !plan || !schema) {
    throw redirect('/hbb-lead');
  }
  const form = parseLeadForm(schema, posted);
  const { values } = form;
  if (intent === 'edit') return { step: { kind: 'details' as const, problems: {}, refusal: null }, values };
  const geocode = createGeocode(places);
  const stepInput = { offer: { plan, schema, towns }, geocode, redirectPage: localisePath('/', locale) };
  const { challenge, ...step } = await takePost(portal, posted, (calls) =>
    takeLeadStep({ ...stepInput, portal: calls }, form),
  );
  if (step.kind !== 'details') return { step, challenge, values };
  await portal.saveForm({ formName: FORM, values: { ...values, [DRAFT_PLAN]: plan.code } });
  return data({ step, values }, { status: 422 });
}

export const clientAction = answerPost;

/** `/hbb-lead`: order of home broadband. */
export default function LeadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadScreen page={loaderData.page} posted={actionData ?? null} />;
}
