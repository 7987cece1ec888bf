import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import loader from '../../../../content/en/loader-translation.json' with { type: 'json' };
import shell from '../../../../content/en/orp-translation.json' with { type: 'json' };

/** English for the error page and the loading screen where no texts could be loaded. The build takes it from the content. */
export const FALLBACK_TEXTS: Partial<Record<ContentPage, PageTexts>> = {
  'orp-translation': shell,
  'loader-translation': loader,
};
