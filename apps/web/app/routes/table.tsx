import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { bundleTexts } from '../blocks/bundle-texts.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { TariffScreen } from '../features/tariff-table/tariff-screen.tsx';
import { tariffTexts } from '../features/tariff-table/texts.ts';
import type { Route } from './+types/table';

/** The whole catalogue in the language of the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const tariffs = await context.get(webContext).portal.listTariffs({});
  return {
    bundles: tariffs.kind === 'ok' ? tariffs.result : null,
    texts: loadTexts(context, request, [bundleTexts, tariffTexts]),
  };
}

/** Sorting and filtering ask nothing: the catalogue is here. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function TableRoute({ loaderData }: Route.ComponentProps) {
  return <TariffScreen bundles={loaderData.bundles} />;
}
