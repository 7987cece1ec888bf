import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDocumentTexts } from './blocks/document-texts.ts';
import { resumeInterruptedNavigation } from './blocks/page-loading.ts';
import { PageStyle, readPageStyle } from './blocks/page-style.ts';

if (!resumeInterruptedNavigation()) {
  await loadDocumentTexts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageStyle value={readPageStyle(document)}>
          <HydratedRouter />
        </PageStyle>
      </StrictMode>,
    );
  });
}
