import { defineTexts } from '../../../i18n/texts.ts';

const STATUS_GROUPS = ['airtime.status', 'airtime.timeline', 'airtime.reason'] as const;

/** Texts of the airtime page. SPEC sections 5 and 8. */
export const airtimeTexts = defineTexts('payment-translation', ['airtime'], STATUS_GROUPS);

/** What the status page says otherwise of airtime: `airtime.` and the key it stands for. */
export const airtimeStatusTexts = defineTexts('payment-translation', STATUS_GROUPS);
