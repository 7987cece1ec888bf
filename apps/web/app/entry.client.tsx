import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDocumentTexts } from './i18n/document-texts.ts';
import { canHydrate } from './page/can-hydrate.ts';
import { readCountryData } from './page/country-data.ts';
import { PageStyleContext, readPageStyle } from './page/page-style.ts';
import { resumeInterruptedNavigation } from './page/pending-navigation.ts';
import { isKeptPlain, keepPlainPage, markHydrated } from './page/plain-page.ts';
import { restoreTypedFields } from './page/typed-fields.ts';

const style = readPageStyle(document);

function Page() {
  useEffect(markHydrated, []);
  return (
    <PageStyleContext value={style}>
      <HydratedRouter />
    </PageStyleContext>
  );
}

readCountryData(document);
if (isKeptPlain()) void import('./page/show-plain-notes.ts').then(({ showPlainNotes }) => showPlainNotes());
else if (canHydrate() && !resumeInterruptedNavigation()) {
  await loadDocumentTexts();
  restoreTypedFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
      { onCaughtError: keepPlainPage, onUncaughtError: keepPlainPage },
    );
  });
  // Without the font the page is shown with the visitor's own.
  void import('./page/web-font.ts').then(({ showWebFont }) => showWebFont()).catch(() => null);
}
