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

/** Texts of the shell in the language of the address. */
export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadTexts(context, request, ALL_SHELL_TEXTS, { mixed: true }) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  noteShellRead();
  return loadOncePerSession(`shell:${splitLocale(new URL(request.url).pathname).locale}`, serverLoader);
}

/** Only another language needs other texts, and a new version of the content. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale || isShellOld();
}

export function ErrorBoundary() {
  const lost = isLostConnection(useRouteError());
  // Without texts of its own the shell cannot be shown: its loader is what failed.
  if (!useLoaderData()) return lost ? <LostScreen /> : <ErrorScreen />;
  return <Shell>{lost ? <LostScreen /> : <ErrorScreen inShell />}</Shell>;
}

export default function LocaleRoute() {
  useKeeping();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
