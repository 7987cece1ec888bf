import { splitLocale } from '@portal/domain/language/locale';
import { data, Outlet, useLoaderData, useLocation, useRouteError } from 'react-router';
import { findUnavailablePaths, isClosedPath, useIsOffered } from '../context/root-data.ts';
import { webContext } from '../context/web-context.ts';
import { useOfflineCaching } from '../features/offline/use-offline-caching.ts';
import { ConnectionLostScreen } from '../features/shell/connection-lost-screen.tsx';
import { ErrorScreen } from '../features/shell/error-screen.tsx';
import { NotOfferedScreen } from '../features/shell/not-offered-screen.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { ALL_SHELL_TEXTS } from '../features/shell/texts.ts';
import { isShellOld, noteShellRead } from '../i18n/content-version.ts';
import { loadMixedTexts, localeOf, pagePathOf } from '../i18n/load-texts.ts';
import { loadOncePerSession } from '../i18n/session-texts.ts';
import { isConnectionError } from '../offline/connection-error.ts';
import type { Route } from './+types/locale';

/** Texts of the shell in the language of the URL. A page that this operator does not offer has status 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = loadMixedTexts(context, request, ALL_SHELL_TEXTS);
  const config = await context.get(webContext).portal.readProductConfig({});
  const closed = config.kind === 'ok' ? findUnavailablePaths(config.result.products) : [];
  const { path } = splitLocale(pagePathOf(request));
  return isClosedPath(path, closed) ? data({ texts }, { status: 404 }) : data({ texts });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  noteShellRead();
  return loadOncePerSession(`shell:${localeOf(request)}`, serverLoader);
}

/** Reloads for a new version of the content. */
export function shouldRevalidate(): boolean {
  return isShellOld();
}

/** Error page inside the shell. */
export function ErrorBoundary() {
  const isPageOffered = useIsPageOffered();
  const isOffline = isConnectionError(useRouteError());
  // Without its texts, whose loader failed, the shell cannot be rendered.
  if (!useLoaderData()) return isOffline ? <ConnectionLostScreen /> : <ErrorScreen />;
  if (!isPageOffered)
    return (
      <Shell>
        <NotOfferedScreen />
      </Shell>
    );
  return <Shell>{isOffline ? <ConnectionLostScreen /> : <ErrorScreen inShell />}</Shell>;
}

/** Whether the operator offers the page of this path. A link from elsewhere may lead to one that it does not. */
function useIsPageOffered(): boolean {
  const isOffered = useIsOffered();
  return isOffered(useLocation().pathname);
}

/** Layout of all pages. */
export default function LocaleRoute() {
  useOfflineCaching();
  const isPageOffered = useIsPageOffered();
  return <Shell>{isPageOffered ? <Outlet /> : <NotOfferedScreen />}</Shell>;
}
