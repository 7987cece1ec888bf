import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDocumentTexts } from './i18n/document-texts.ts';
import { canHydrate } from './page/can-hydrate.ts';
import { readCountryData } from './page/country-data.ts';
import { startEveryPage } from './page/every-page.ts';
import { PageStyleContext, readPageStyle } from './page/page-style.ts';
import { resumeInterruptedNavigation } from './page/pending-navigation.ts';
import { copyServedPage } from './page/served-page.ts';
import { restoreTypedFields } from './page/typed-fields.ts';
import { whenIdle } from './ui/when-idle.ts';

readCountryData(document);
startEveryPage();
if (canHydrate() && !resumeInterruptedNavigation()) {
  await loadDocumentTexts();
  await startNewTask();
  restoreTypedFields();
  const showServedPage = copyServedPage();
  await startNewTask();
  startTransition(() => {
    const root = hydrateRoot(
      document,
      <StrictMode>
        <PageStyleContext value={readPageStyle(document)}>
          <HydratedRouter />
        </PageStyleContext>
      </StrictMode>,
      { onCaughtError: handleError, onUncaughtError: handleError },
    );
    function handleError(error: unknown) {
      showServedPage(error, root);
    }
  });
  // Without the font the page is shown with the visitor's own.
  whenIdle(
    () => void import('./page/web-font.ts').then(({ storeWebFont }) => storeWebFont()).catch(() => null),
  );
}

/** Lets the browser answer presses and draw before the next step: on a cheap phone each step takes a tenth of a second (decision 258). */
function startNewTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
