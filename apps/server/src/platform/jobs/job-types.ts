/** Every job there is and what it carries. A job names rows, never numbers, codes or PINs. */
export type JobPayloads = {
  /** Ask the provider what became of a payment. */
  'check-payment': {
    paymentId: string;
    /** Somebody asked for it ahead of its schedule: it counts as no try. */
    early?: boolean;
  };
  /** Give what a paid payment bought. */
  'fulfil-payment': { paymentId: string };
  /** Give the money back. */
  'refund-payment': { paymentId: string };
  /** Tell the payer by SMS. */
  'send-payment-message': {
    paymentId: string;
    message: 'receipt' | 'late-receipt' | 'late-payment' | 'refund' | 'review' | 'unpaid';
  };
  /** Put payments whose step is overdue back into the queue: the net under every lost job. */
  'sweep-payments': Record<string, never>;
  /** Look for open payments without a next step: there must be none. */
  'audit-payments': Record<string, never>;
  /** Check the invariants of SAFETY 1.2 over the payments of the last weeks. */
  'audit-invariants': Record<string, never>;
  /** Queue the comparisons with the providers' books: of one day, `YYYY-MM-DD` in Kigali, or of those that are due. */
  reconcile: { day?: string };
  /** Compare one day of one provider's book with ours. */
  'reconcile-book': { day: string; book: string };
  /** Ask provider and operator about a payment before the staff close it; the row of this id keeps the answers. */
  'verify-payment': { verificationId: string };
  /** Erase old callbacks. */
  'erase-callbacks': Record<string, never>;
  /** Make a one-time code and send it. `send` tells an older message of the same challenge apart. */
  'send-code': { codeId: string; send: number };
  /** Erase old codes and the counts of their messages. */
  'erase-codes': Record<string, never>;
  /** Erase orders nobody can pay any more. */
  'erase-orders': Record<string, never>;
  /** Tell a contact number about its order of home broadband. */
  'send-lead-message': { key: string; message: 'registered' | 'demand' | 'opened' };
  /** Open a town for home broadband, as the staff asked; `id` names the row that keeps what came of it. */
  'open-town': { id: string; town: string };
  /** Tell whoever waits for a town that the operator has opened. */
  'tell-opened-towns': Record<string, never>;
  /** Erase what the portal remembered of old orders of home broadband. */
  'erase-leads': Record<string, never>;
  /** Erase old opinions. */
  'erase-feedback': Record<string, never>;
  /** Erase unfinished forms nobody came back for, and old requests to be called. */
  'erase-forms': Record<string, never>;
};

/** Name of a job. */
export type JobName = keyof JobPayloads;

/** What does a job. Throwing makes it run again later, with back-off. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** One handler for each job of `Names`; a missing one does not compile. */
export type JobHandlers<Names extends JobName = JobName> = { [Name in Names]: JobHandler<Name> };
