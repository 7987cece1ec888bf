import type { ReactNode } from 'react';
import { useTexts } from '../../blocks/use-texts.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationWatch } from './navigation-watch.tsx';
import { shellTexts } from './texts.ts';
import { usePageView } from './use-page-view.ts';

/** What stands around every page: skip link, header, the page, footer, toasts and the sign that a page is coming. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts);
  usePageView();
  return (
    <ToastProvider labels={{ error: t('toast.error'), success: t('toast.success'), close: t('close') }}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <NavigationWatch>{children}</NavigationWatch>
      </main>
      <Footer />
    </ToastProvider>
  );
}
