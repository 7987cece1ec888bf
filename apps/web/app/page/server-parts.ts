import { type ComponentType, createContext } from 'react';

/** The parts that {@link lazyPart} loads later in browsers. */
export type PartName =
  | 'CodeOnPage'
  | 'OtherProof'
  | 'RepeatQuestion'
  | 'Banner'
  | 'HomeBelow'
  | 'ConsentChoice'
  | 'LanguageOffer'
  | 'FailureHelp'
  | 'LeadNotes'
  | 'BankSteps'
  | 'LineReminders'
  | 'LinkedReminders'
  | 'LinkedCard'
  | 'PayerQuestion'
  | 'CurrencySwitch'
  | 'ReceiptActions';

/**
 * Parts that browsers load when they need them. The server has them from the start (`server-parts-of-pages.ts`), because it
 * waits for nothing while it renders, and a page without JavaScript needs them whole. `null` in browsers.
 */
export const ServerParts = createContext<Record<PartName, ComponentType<never>> | null>(null);
