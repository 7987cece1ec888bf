import { defineTexts } from '../../i18n/texts.ts';
import { loaderTexts } from '../../page/loader-texts.ts';

/** Texts of the shell around every page. */
export const shellTexts = defineTexts('orp-translation');

/** Items of the main menu; content may add, remove or reorder them. */
export const headerTexts = defineTexts('website-headers-config');

/** Links of the footer. */
export const footerLinkTexts = defineTexts('website-footer-config');

/** Texts of the footer. */
export const footerTexts = defineTexts('footer-translation');

/** Everything the shell needs, loaded once for each language. */
export const ALL_SHELL_TEXTS = [shellTexts, headerTexts, footerLinkTexts, footerTexts, loaderTexts];
