import { Outlet, useLoaderData, useRouteError } from 'react-router';
import { useOfflineCaching } from '../features/offline/use-offline-caching.ts';
import { ConnectionLostScreen } from '../features/shell/connection-lost-screen.tsx';
import { ErrorScreen } from '../features/shell/error-screen.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { ALL_SHELL_TEXTS } from '../features/shell/texts.ts';
import { isShellOld, noteShellRead } from '../i18n/content-version.ts';
import { loadMixedTexts, localeOf } from '../i18n/load-texts.ts';
import { loadOncePerSession } from '../i18n/session-texts.ts';
import { isConnectionError } from '../offline/connection-error.ts';
import type { Route } from './+types/locale';

/** Texts of the shell in the language of the URL. */
export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadMixedTexts(context, request, ALL_SHELL_TEXTS) };
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
  const isOffline = isConnectionError(useRouteError());
  // Without its texts, whose loader failed, the shell cannot be rendered.
  if (!useLoaderData()) return isOffline ? <ConnectionLostScreen /> : <ErrorScreen />;
  return <Shell>{isOffline ? <ConnectionLostScreen /> : <ErrorScreen inShell />}</Shell>;
}

/** Layout of all pages. */
export default function LocaleRoute() {
  useOfflineCaching();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
