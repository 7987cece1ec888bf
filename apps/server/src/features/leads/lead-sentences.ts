import { defineSentences } from '../../platform/wording/sentences.ts';

/** SMS texts about home broadband. */
export const leadSentences = defineSentences({
  'lead.registered': '{works}: your order {lead} is registered. Pay for it and follow it at {link}',
  'lead.demand':
    '{works} is not in {town} yet. Your request {lead} is registered: we send you a message when it opens.',
  'lead.opened': '{works} has come to {town}. You asked for it ({lead}): order at {link}',
});
