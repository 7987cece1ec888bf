import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page for when there is no connection, and of the receipts this device remembers. */
export const offlineTexts = defineTexts('offline-translation');
