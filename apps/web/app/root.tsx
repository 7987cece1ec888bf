import type { ReactNode } from 'react';
import { Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/root';
import { CONSENT_PATH } from './blocks/consent.ts';
import { LoadingScreen } from './blocks/loading-screen.tsx';
import { DEFAULT_CARE_NUMBER, type PageFacts } from './blocks/page-facts.ts';
import { webContext } from './blocks/web-context.ts';
import { Document } from './features/shell/document.tsx';
import { ErrorScreen } from './features/shell/error-screen.tsx';

/** Data for every page, loaded once per visit. */
export async function loader({ context }: Route.LoaderArgs): Promise<PageFacts> {
  const { brand, contentVersion, consent, mapTiles, sandbox, keepsOffline, portal, origin, socialCard } =
    context.get(webContext);
  const [products, config] = await Promise.all([portal.readProductConfig({}), portal.readConfig({})]);
  return {
    brand,
    contentVersion,
    consent,
    mapTiles,
    sandbox,
    keepsOffline,
    origin,
    socialCard,
    products: products.kind === 'ok' ? products.result.products : [],
    customerCareNumber:
      config.kind === 'ok' ? config.result.configData.customerCareNumber : DEFAULT_CARE_NUMBER,
  };
}

/** Only the answer about counting visits changes this data. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === CONSENT_PATH;
}

/** HTML document around every page and error page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document>
      {children}
      <ScrollRestoration />
      <Scripts />
    </Document>
  );
}

/** Last-resort error page, without the shell. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}

/** Shown while the first page loads in the browser. */
export function HydrateFallback() {
  return <LoadingScreen />;
}

/** Root route: the pages render inside it. */
export default function Root() {
  return <Outlet />;
}
