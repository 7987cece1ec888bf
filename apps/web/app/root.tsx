import { splitLocale } from '@portal/domain/language/locale';
import type { ReactNode } from 'react';
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import type { Route } from './+types/root';
import { DEFAULT_CARE_NUMBER, type RootData } from './context/root-data.ts';
import { webContext } from './context/web-context.ts';
import { Document } from './features/shell/document.tsx';
import { ErrorScreen } from './features/shell/error-screen.tsx';
import { localeOf } from './i18n/load-texts.ts';
import { PageFacts } from './i18n/page-facts.tsx';
import { brandIn } from './page/brand-in.ts';
import { CONSENT_PATH } from './page/consent.ts';
import { isTextPage } from './page/text-pages.ts';

/** Data for every page, loaded once per visit. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const page = context.get(webContext);
  const { brand, contentVersion, consent, mapBackground, sandbox, keepsOffline, portal } = page;
  const [products, config] = await Promise.all([portal.readProductConfig({}), portal.readConfig({})]);
  return {
    brand: brandIn(brand, localeOf(request)),
    contentVersion,
    consent,
    mapBackground,
    sandbox,
    canCacheOffline: keepsOffline,
    origin: page.origin,
    socialCard: page.socialCard,
    ussdCode: page.ussdCode,
    products: products.kind === 'ok' ? products.result.products : [],
    customerCareNumber:
      config.kind === 'ok' ? config.result.configData.customerCareNumber : DEFAULT_CARE_NUMBER,
    enableAmPin: config.kind === 'ok' && config.result.configData.enableAmPin,
    ...(config.kind === 'ok' &&
      config.result.configData.notice && { notice: config.result.configData.notice }),
  };
}

/** Only the answer about counting visits changes this data. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction !== undefined && splitLocale(formAction).path === CONSENT_PATH;
}

/** HTML document around every page and error page. A page of text has the script of `entry.server.tsx` instead of React. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // What the browser draws itself, as without a connection, has the scripts already.
  const isText = import.meta.env.SSR && isTextPage(pathname);
  return (
    <PageFacts>
      <Document>
        {children}
        {!isText && <ScrollRestoration />}
        {!isText && <Scripts />}
      </Document>
    </PageFacts>
  );
}

/** Last-resort error page, without the shell. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}

/** Root route: the pages render inside it. */
export default function Root() {
  return <Outlet />;
}
