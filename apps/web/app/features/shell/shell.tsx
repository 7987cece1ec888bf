import { type ReactNode, Suspense } from 'react';
import { useRootData } from '../../context/root-data.ts';
import { useForeignLang } from '../../i18n/content-language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFollowLinks } from '../../page/follow-links.ts';
import { loadWholeStyle } from '../../page/whole-style.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OpenPayments } from './open-payments.tsx';
import { shellTexts } from './texts.ts';
import { useContentVersion } from './use-content-version.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { usePageSpeed } from './use-page-speed.ts';
import { usePageView } from './use-page-view.ts';

/** Target of the skip link and of the focus on a new page. */
const CONTENT_ID = 'content';

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
