/** All jobs with their payloads. A payload contains ids of rows, never phone numbers, codes or PINs. */
export type JobPayloads = {
  /** Query the provider for the status of a payment. */
  'check-payment': {
    paymentId: string;
    /** Requested before its scheduled time; does not count as an attempt. */
    early?: boolean;
  };
  /** Deliver what a payment paid for. */
  'fulfil-payment': { paymentId: string };
  /** Refund the payment. */
  'refund-payment': { paymentId: string };
  /** Send an SMS to the payer, or an e-mail to the address given with the payment. */
  'send-payment-message': {
    paymentId: string;
    message:
      | 'receipt'
      | 'late-receipt'
      | 'late-payment'
      | 'refund'
      | 'review'
      | 'unpaid'
      | 'email-receipt'
      | 'email-refund';
  };
  /** Queue overdue payment steps again: recovers from every lost job. */
  'sweep-payments': Record<string, never>;
  /** Report open payments without a next step; there must be none. */
  'audit-payments': Record<string, never>;
  /** Check the invariants of SAFETY 1.2 over the payments of the last weeks. */
  'audit-invariants': Record<string, never>;
  /**
   * Queue the reconciliation with the providers: of one day (`YYYY-MM-DD`, local), or of all days that are
   * due.
   */
  reconcile: { day?: string };
  /** Reconcile one day of one provider with the portal's records. */
  'reconcile-book': { day: string; book: string };
  /**
   * Query provider and operator about a payment before the staff close it. The row of this id stores the
   * answers.
   */
  'verify-payment': { verificationId: string };
  /** Move payments that ended long ago to the archive. */
  'archive-payments': Record<string, never>;
  /** Replace the numbers of old archived payments by pseudonyms. */
  'anonymise-payments': Record<string, never>;
  /** Have what was sold or reversed signed by the fiscal device. */
  'issue-fiscal-documents': Record<string, never>;
  /** Create the partitions of the next months, and drop those that are not kept any longer. */
  'maintain-partitions': Record<string, never>;
  /** Tell a payer that the request to take a purchase back was received, or how it was decided. */
  'send-case-message': {
    reference: string;
    message: 'opened' | 'reversed' | 'refused';
    channel: 'sms' | 'email';
  };
  /** Do the next step of a refund after delivery. */
  'process-refund': { refundId: string };
  /** Queue the refunds whose next step is due. */
  'queue-due-refunds': Record<string, never>;
  /** Query the provider about a dispute. `mode`: the payment mode. */
  'check-dispute': { mode: string; dispute: string };
  /** Tell the payer that a refund after delivery is complete. */
  'send-refund-message': { refundId: string };
  /** Send a message that staff chose to the payer. */
  'send-care-message': { id: string };
  /** Erase what payers wrote in cases that were closed long ago. */
  'erase-cases': Record<string, never>;
  /** Erase old callbacks. */
  'erase-callbacks': Record<string, never>;
  /** Create a one-time code and send it. `send` distinguishes the messages of one challenge. */
  'send-code': { codeId: string; send: number };
  /** Erase old codes and their message counters. */
  'erase-codes': Record<string, never>;
  /** Erase orders that can no longer be paid. */
  'erase-orders': Record<string, never>;
  /** Erase old USSD sessions. */
  'erase-ussd': Record<string, never>;
  /** Send an SMS about a home broadband order to its contact number. */
  'send-lead-message': {
    key: string;
    message: 'registered' | 'demand' | 'demand-address' | 'to-check' | 'opened' | 'possible';
  };
  /** Open a town for home broadband on request of the staff. The row `id` stores the result. */
  'open-town': { id: string; town: string };
  /** Notify customers who wait for a town that was opened, or for an answer about their address. */
  'notify-opened-towns': Record<string, never>;
  /** Erase old home broadband orders. */
  'erase-leads': Record<string, never>;
  /** Erase old feedback. */
  'erase-feedback': Record<string, never>;
  /** Erase the record of old messages. */
  'erase-sms': Record<string, never>;
  /** Import the statements in the watched folder. */
  'import-statements': Record<string, never>;
  /** Erase old requests to the operator whose payments are archived. */
  'erase-requests': Record<string, never>;
  /** Erase old events for other systems. */
  'erase-events': Record<string, never>;
  /** Report the queues of the staff desk that are beyond their limits. */
  'watch-queues': Record<string, never>;
  /** Bring the figures of the staff desk up to date. */
  'count-figures': Record<string, never>;
  /** Publish texts that staff approved, at their time. */
  'publish-content': { changeId: string };
  /** Erase abandoned form drafts and old callback requests. */
  'erase-forms': Record<string, never>;
};

/** Name of a job. */
export type JobName = keyof JobPayloads;

/** Runs a job. When it throws, the job is retried with exponential back-off. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** One handler per job of `Names`. A missing handler does not compile. */
export type JobHandlers<Names extends JobName = JobName> = { [Name in Names]: JobHandler<Name> };
