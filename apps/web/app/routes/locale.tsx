import { splitLocale } from '@portal/domain/locale';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useRouteError } from 'react-router';
import { isShellOld, noteShellRead } from '../blocks/content-version.ts';
import { loadTexts } from '../blocks/load-texts.ts';
import { isLostConnection } from '../blocks/lost-connection.ts';
import { loadOncePerSession } from '../blocks/session-texts.ts';
import { useKeeping } from '../features/offline/use-keeping.ts';
import { ErrorScreen } from '../features/shell/error-screen.tsx';
import { LostScreen } from '../features/shell/lost-screen.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { ALL_SHELL_TEXTS } from '../features/shell/texts.ts';
import type { Route } from './+types/locale';

/** Texts of the shell in the language of the URL. */
export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadTexts(context, request, ALL_SHELL_TEXTS, { mixed: true }) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  noteShellRead();
  return loadOncePerSession(`shell:${splitLocale(new URL(request.url).pathname).locale}`, serverLoader);
}

/** Reloads for another language or a new version of the content. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale || isShellOld();
}

/** Error page inside the shell. */
export function ErrorBoundary() {
  const isOffline = isLostConnection(useRouteError());
  // Without its texts, whose loader failed, the shell cannot be rendered.
  if (!useLoaderData()) return isOffline ? <LostScreen /> : <ErrorScreen />;
  return <Shell>{isOffline ? <LostScreen /> : <ErrorScreen inShell />}</Shell>;
}

/** Layout of all pages in one language. */
export default function LocaleRoute() {
  useKeeping();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
