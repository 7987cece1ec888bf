import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { resumeInterruptedNavigation } from './blocks/page-loading.ts';
import { PageStyle, readPageStyle } from './blocks/page-style.ts';

if (!resumeInterruptedNavigation()) {
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
