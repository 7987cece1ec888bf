import { Banner } from './features/home/banner.tsx';
import { HomeBelow } from './features/home/home-below.tsx';
import { LineReminders, LinkedReminders } from './features/my-lines/line-reminders.tsx';
import { LinkedCard } from './features/my-lines/linked-card.tsx';
import { CurrencySwitch } from './features/pay/currency-switch.tsx';
import { FailureHelp } from './features/pay/receipt/failure-help.tsx';
import { ReceiptActions } from './features/pay/receipt/receipt-actions.tsx';
import { BankSteps } from './features/pay/status/bank-steps.tsx';
import { LeadNotes } from './features/pay/status/lead-notes.tsx';
import { PayerQuestion } from './features/pay/wallet/payer-question.tsx';
import { ConsentChoice } from './features/shell/consent-choice.tsx';
import { LanguageOffer } from './features/shell/language-offer.tsx';
import { CodeOnPage } from './one-time-code/code-on-page.tsx';
import { OtherProof } from './one-time-code/other-proof.tsx';
import type { PartName } from './page/server-parts.ts';
import { RepeatQuestion } from './purchase/repeat-question.tsx';

/** Every part that browsers load later and that the server draws at once (`page/lazy-part.tsx`). */
export const SERVER_PARTS = {
  Banner,
  HomeBelow,
  FailureHelp,
  ConsentChoice,
  LanguageOffer,
  CodeOnPage,
  OtherProof,
  RepeatQuestion,
  LeadNotes,
  LineReminders,
  LinkedReminders,
  LinkedCard,
  BankSteps,
  PayerQuestion,
  CurrencySwitch,
  ReceiptActions,
} satisfies Record<PartName, unknown>;
