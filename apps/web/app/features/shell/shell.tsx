import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useForeignLang } from '../../i18n/content-language.ts';
import { askContentVersion } from '../../i18n/content-version.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { useFollowLinks } from '../../page/follow-links.ts';
import { PageLink } from '../../page/page-link.tsx';
import { storePendingNavigation } from '../../page/pending-navigation.ts';
import { isTextPage } from '../../page/text-pages.ts';
import { loadWholeStyle, withWholeStyle } from '../../page/whole-style.ts';
import { schedulePageSpeed } from '../../page-speed/schedule-page-speed.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { ToastProvider, useToast } from '../../ui/toast.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { blockForms } from './block-forms-offline.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OpenPayments } from './open-payments.tsx';
import { shellTexts } from './texts.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { usePageView } from './use-page-view.ts';

/** Target of the skip link and of the focus on a new page. */
const CONTENT_ID = 'content';

/** Minimum milliseconds between two checks: at most one small request a minute. */
const MIN_INTERVAL_MS = 60_000;

const Skeleton = loadLater(() =>
  withWholeStyle(import('./landing-skeleton.tsx')).then(({ LandingSkeleton }) => LandingSkeleton),
);

const Strip = loadLater(() =>
  withWholeStyle(import('../../page/loading-screen.tsx')).then(({ LoadingStrip }) => LoadingStrip),
);

/** Milliseconds before skeleton and strip appear; a shorter wait shows only the thin bar. */
const SKELETON_AFTER_MS = 400;

const STRIP_AFTER_MS = 3_000;

/** Milliseconds after which loading counts as failed. SPEC section 9. */
const LOAD_TIMEOUT_MS = 120_000;

/**
 * Layout of every page: skip link, header, content, footer, bottom bar, toasts and navigation progress. The boundaries let React take the
 * parts of the server's page over one after the other, the one that is pressed first: each commit is a task of its own (decision 232).
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts);
  const { notice } = useRootData();
  useFollowLinks();
  usePageView();
  usePageSpeed();
  useContentVersion();
  useFocusOnNewPage(CONTENT_ID);
  return (
    <ToastProvider
      prepare={loadWholeStyle}
      labels={{ error: t('toast.error'), success: t('toast.success'), close: t('close') }}
    >
      <a className="skip-link" href={`#${CONTENT_ID}`}>
        {t('shell.skip')}
      </a>
      <Suspense>
        <Header />
      </Suspense>
      <OfflineNotice />
      {notice && (
        <p role="status" className="wrap notice notice-warning">
          {notice}
        </p>
      )}
      <OpenPayments />
      <main id={CONTENT_ID} tabIndex={-1} lang={useForeignLang()}>
        <NavigationProgress>
          <Suspense>{children}</Suspense>
        </NavigationProgress>
      </main>
      <Suspense>
        <Footer />
        <BottomBar />
      </Suspense>
    </ToastProvider>
  );
}

/** Reports how fast the page was, with consent (RULINGS 35). */
function usePageSpeed(): void {
  const { consent } = useRootData();
  useEffect(() => (consent ? schedulePageSpeed() : undefined), [consent]);
}

/** Checks the content version when the visitor navigates or returns to the tab. */
function useContentVersion(): void {
  const { pathname } = useLocation();
  const checkedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation triggers a check
  useEffect(() => {
    const checkVersion = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - (checkedAt.current ?? now) < MIN_INTERVAL_MS)
        return;
      checkedAt.current = now;
      void askContentVersion((...args) => fetch(...args));
    };
    checkedAt.current ??= performance.now();
    checkVersion();
    document.addEventListener('visibilitychange', checkVersion);
    return () => document.removeEventListener('visibilitychange', checkVersion);
  }, [pathname]);
}

/**
 * Bar shown while there is no connection, but on the page that says so itself. Announced politely. On a page of text
 * `shell-on-page.ts` shows it.
 */
function OfflineNotice() {
  const t = useTexts(shellTexts);
  const { canCacheOffline, ussdCode } = useRootData();
  const online = useOnline();
  const showToast = useToast();
  useEffect(() => {
    if (!online) return blockForms(() => showToast({ tone: 'error', message: t('offline') }));
  });
  const { pathname } = useLocation();
  const notice = (
    <p className="wrap">
      {t('offline')} {canCacheOffline && <PageLink to={OFFLINE_PATH}>{t('offline.more')}</PageLink>}{' '}
      {ussdCode && <a href={ussdHref(ussdCode)}>{t('offline.dial', { code: ussdCode })}</a>}
    </p>
  );
  return (
    <>
      <div role="status" className="offline-bar">
        {!online && pathname !== OFFLINE_PATH && notice}
      </div>
      {import.meta.env.SSR && isTextPage(pathname) && <template data-offline="">{notice}</template>}
    </>
  );
}

/**
 * Shows that a page is loading: a thin bar at once, the skeleton for home, and after a while a strip beside the old
 * page, with a full page load as fallback.
 */
function NavigationProgress({ children }: { children: ReactNode }) {
  const { location } = useNavigation();
  const target = location ? location.pathname + location.search : null;
  const { pathname } = useLocation();
  // The location of a navigation is a full path.
  const goingHome = location?.pathname === useHref('/') && pathname !== '/';
  const showSkeleton = useLongerThan(goingHome, SKELETON_AFTER_MS);
  const showStrip = useLongerThan(target !== null, STRIP_AFTER_MS);
  const timedOut = useLongerThan(target !== null, LOAD_TIMEOUT_MS);
  useEffect(() => {
    storePendingNavigation(target);
    // For the strip, and the page that comes.
    if (target) void loadWholeStyle();
  }, [target]);
  // Once the page can be used, so that it is there when a navigation takes long.
  useEffect(() => {
    for (const load of [
      () => import('./landing-skeleton.tsx'),
      () => import('../../page/loading-screen.tsx'),
    ])
      whenIdle(() => void load().catch(() => null));
  }, []);
  useEffect(() => {
    if (timedOut) reportError(new Error(`Page parts did not load in ${LOAD_TIMEOUT_MS / 1000} s`));
  }, [timedOut]);
  return (
    <>
      {target && <div className="progress-bar" aria-hidden="true" />}
      {showSkeleton ? <Skeleton /> : children}
      {showStrip && target && <Strip onRetry={() => window.location.assign(target)} />}
    </>
  );
}

/** True once `active` has been true for that many milliseconds; false as soon as it ends. */
function useLongerThan(active: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, ms]);
  return active && passed;
}
