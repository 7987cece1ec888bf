import { useMemo } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { bundleTexts } from '../blocks/bundle-texts.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { webContext } from '../blocks/web-context.ts';
import { packTariffs, unpackTariffs } from '../features/tariff-table/packed-tariffs.ts';
import { TariffScreen } from '../features/tariff-table/tariff-screen.tsx';
import { tariffTexts } from '../features/tariff-table/texts.ts';
import type { Route } from './+types/table';

/** The whole catalogue in the language of the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const tariffs = await context.get(webContext).portal.listTariffs({});
  const packed = tariffs.kind === 'ok' ? packTariffs(tariffs.result) : null;
  const texts = loadTexts(context, request, [bundleTexts, tariffTexts]);
  return data({ packed, texts }, packed ? { headers: READING } : {});
}

/** Sorting and filtering use the loaded catalogue. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const headers = readingHeaders;

/** `/table`: all bundles and prices. */
export default function TableRoute({ loaderData: { packed } }: Route.ComponentProps) {
  const bundles = useMemo(() => (packed === null ? null : unpackTariffs(packed)), [packed]);
  return <TariffScreen bundles={bundles} />;
}
