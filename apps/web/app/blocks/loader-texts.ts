import { defineTexts } from './texts.ts';

/** Words of the loading screen. Keys are those of SPEC section 2. */
export const loaderTexts = defineTexts('loader-translation', {
  wait: 'Please wait ...',
  holdOn: 'Hold on!',
  loadingMessage: 'We are loading the page for you',
  slow: 'This takes longer than it should. Your connection may be weak.',
  retry: 'Load the page again',
});
