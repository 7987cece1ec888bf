import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { CoverageScreen } from '../features/check-coverage/coverage-screen.tsx';
import { parseCoverageSearch } from '../features/check-coverage/coverage-search.ts';
import { loadCoverage } from '../features/check-coverage/load-coverage.ts';
import { sendCoverageReport } from '../features/check-coverage/send-coverage-report.ts';
import { networkTexts } from '../features/check-coverage/texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { mapTexts } from '../map/map-texts.ts';
import { Announcements } from '../page/announcements.tsx';
import { loadAnnouncements } from '../page/load-announcements.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import type { Route } from './+types/open-networks';

/** Coverage at the place in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = parseCoverageSearch(new URL(request.url).searchParams);
  const page = await loadCoverage(context.get(webContext), search);
  const texts = loadTexts(context, request, [networkTexts, mapTexts]);
  const announced = await loadAnnouncements(context, ({ networks }) => networks.length > 0);
  return data({ page, announced, texts }, publicWithoutQuery(request));
}

/** Another technology changes the map only; the loaded answer covers all of them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const [current, next] = [args.currentUrl, args.nextUrl].map((url) => {
    const { technology, ...place } = parseCoverageSearch(url.searchParams);
    return { page: url.pathname, technology, place: JSON.stringify(place) };
  });
  const isSamePlace = current?.page === next?.page && current?.place === next?.place;
  return isSamePlace && current?.technology !== next?.technology ? false : args.defaultShouldRevalidate;
}

/** Sends a report of missing coverage. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await sendCoverageReport(await request.formData(), context.get(webContext).portal);
  return data({ report: outcome }, { status: outcome.kind === 'sent' ? 200 : 422 });
}

export const headers = forwardLoaderHeaders;

/** `/openNetworks`: coverage map. */
export default function OpenNetworksRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Announcements texts={loaderData.announced} />
      <CoverageScreen page={loaderData.page} report={actionData?.report ?? null} />
    </>
  );
}
