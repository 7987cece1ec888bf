import { loadBundlePage, orderBundle, otherNumber } from '../blocks/bundle-route.ts';
import { bundleTexts } from '../blocks/bundle-texts.ts';
import { fieldTexts } from '../blocks/field-texts.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { purchaseTexts, recentTexts } from '../blocks/purchase-texts.ts';
import { DataBundleScreen } from '../features/data-bundle/data-bundle-screen.tsx';
import { dataBundleTexts } from '../features/data-bundle/texts.ts';
import type { Route } from './+types/data-bundle';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, bundleTexts, dataBundleTexts];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadBundlePage(args, 'data-bundle');
  return { ...page, texts: loadTexts(args.context, args.request, TEXTS) };
}

export async function action(args: Route.ActionArgs) {
  return orderBundle(args, await args.request.formData(), 'data-bundle');
}

export const shouldRevalidate = otherNumber;

/** `/data-bundle`: bundles of a mobile line. */
export default function DataBundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found } = loaderData;
  return (
    <DataBundleScreen start={actionData?.form ?? start} found={found} outcome={actionData?.outcome ?? null} />
  );
}
