import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page that makes a link for another person to pay. */
export const askTexts = defineTexts('history-translation', ['ask']);

/** Texts of the page that such a link opens. */
export const payForTexts = defineTexts('history-translation', ['payfor']);
