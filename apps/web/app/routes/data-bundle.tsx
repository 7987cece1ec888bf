import { isOtherNumber, loadBundlePage, submitBundleOrder } from '../bundles/bundle-route.ts';
import { bundleTexts } from '../bundles/bundle-texts.ts';
import { DataBundleScreen } from '../features/buy-bundle/data-bundle-screen.tsx';
import { dataBundleTexts } from '../features/buy-bundle/texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/data-bundle';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, bundleTexts, dataBundleTexts];

export function loader(args: Route.LoaderArgs) {
  return loadBundlePage(args, 'data-bundle', TEXTS);
}

export async function action(args: Route.ActionArgs) {
  return submitBundleOrder(args, await args.request.formData(), 'data-bundle');
}

export const shouldRevalidate = isOtherNumber;

export const headers = forwardLoaderHeaders;

/** `/data-bundle`: bundles of a mobile line. */
export default function DataBundleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { start, found } = loaderData;
  return (
    <DataBundleScreen start={actionData?.form ?? start} found={found} outcome={actionData?.outcome ?? null} />
  );
}
