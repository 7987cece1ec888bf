/** Worker pools of a node. They share no slots, so slow jobs of one pool do not delay another pool. */
export type JobPool = 'deliver' | 'messages' | 'checks' | 'comparisons' | 'maintenance';

/** Describes a job: its payload, its pool and its priority; the lower number runs first. */
function job<Payload = Record<string, never>>(pool: JobPool, priority = 0) {
  return { pool, priority } as { pool: JobPool; priority: number; payload?: Payload };
}

/** All jobs. A payload contains ids of rows, never phone numbers, codes or PINs. */
export const JOBS = {
  /** Send an SMS to the payer, or an e-mail to the address given with the payment. */
  'send-payment-message': job<{
    paymentId: string;
    message:
      | 'instructions'
      | 'receipt'
      | 'late-receipt'
      | 'late-payment'
      | 'refund'
      | 'charged-back'
      | 'review'
      | 'unpaid'
      | 'email-receipt'
      | 'email-refund';
  }>('messages'),
  /** Report open payments without a next step; there must be none. */
  'audit-payments': job('maintenance'),
  /** Check the invariants of SAFETY 1.2 over the payments of the last weeks. */
  'audit-invariants': job('comparisons'),
  /**
   * Queue the comparisons with what the APIs of providers and operator list: of one day (`YYYY-MM-DD`, local), or of all
   * days that are due.
   */
  reconcile: job<{ day?: string }>('comparisons'),
  /** Compare one day of one source (`book`) with the portal's records. */
  'reconcile-book': job<{ day: string; book: string }>('comparisons'),
  /**
   * Query provider and operator about a payment before the staff close it. The row of this id stores the
   * answers.
   */
  'verify-payment': job<{ verificationId: string }>('checks'),
  /** Move payments that ended long ago to the archive. */
  'archive-payments': job('maintenance'),
  /** Replace the numbers of old archived payments by pseudonyms. */
  'anonymise-payments': job('maintenance'),
  /** Have what was sold or reversed signed by the fiscal device. */
  'issue-fiscal-documents': job('messages'),
  /** Create the partitions of the next months, and drop those that are not kept any longer. */
  'maintain-partitions': job('maintenance'),
  /** Tell a payer that the request to take a purchase back was received, or how it was decided. */
  'send-case-message': job<{
    reference: string;
    message: 'opened' | 'reversed' | 'refused';
    channel: 'sms' | 'email';
  }>('messages'),
  /** Do the next step of a refund after delivery. */
  'process-refund': job<{ refundId: string }>('deliver'),
  /** Ask providers about mandates of payers, and tell them of those that ended. */
  'check-mandates': job('checks'),
  /** Queue the refunds whose next step is due. */
  'queue-due-refunds': job('maintenance'),
  /** Give customers what two people approved for an incident. */
  'give-compensations': job('deliver'),
  /** Query the provider about a dispute. `mode`: the payment mode. */
  'check-dispute': job<{ mode: string; dispute: string }>('checks'),
  /** Do what follows the end of a dispute: release or end the refunds that it held. */
  'settle-dispute': job<{ disputeId: string }>('checks'),
  /** Tell the payer that a refund after delivery is complete. */
  'send-refund-message': job<{ refundId: string }>('messages'),
  /** Send a message that staff chose to the payer. */
  'send-care-message': job<{ id: string }>('messages'),
  /** Erase what payers wrote in cases that were closed long ago. */
  'erase-cases': job('maintenance'),
  /** Erase old callbacks. */
  'erase-callbacks': job('maintenance'),
  /** Create a one-time code and send it. `send` distinguishes the messages of one challenge. */
  'send-code': job<{ codeId: string; send: number }>('messages', -10),
  /** Erase old codes and their message counters. */
  'erase-codes': job('maintenance'),
  /** Tell the owner of a number that a device keeps showing its balances: at once (1) and a day later (2). */
  'send-line-notice': job<{ lineId: string; notice: number }>('messages'),
  /** Erase lines of browsers that have ended. */
  'erase-lines': job('maintenance'),
  /** Look at the lines whose owners want reminders, and send those that are due. */
  'send-reminders': job('maintenance'),
  /** Tell a number that reminders about it were chosen: at once (1), and a day later (2) when they go to an address. */
  'send-reminder-notice': job<{ consentId: string; notice: number }>('messages'),
  /** End reminders whose time is over, and erase what ended long ago. */
  'erase-reminders': job('maintenance'),
  /** Do the next step of each standing order whose time has come: tell its owner, buy, or see what became of it. */
  'run-standing-orders': job('deliver'),
  /** Send a message about a standing order to its number. */
  'send-standing-message': job<{
    standingOrderId: string;
    runId: string | null;
    message:
      | 'agreed'
      | 'failed'
      | 'paused'
      | 'changed'
      | 'limit'
      | 'late'
      | 'ended'
      /** The payer did not permit it: it never began. */
      | 'refused'
      /** The permission has ended: it is paused. */
      | 'unpermitted'
      /** The wallet's permissions are switched off: it is paused. */
      | 'switched-off'
      | 'unpaid'
      | 'not-reusable'
      | 'disputed'
      | 'cardholder';
  }>('messages'),
  /** End the permission of a standing order that ended, should the node that ended it have died, or of one whose wallet has none any more. */
  'end-standing-mandate': job<{ standingOrderId: string }>('checks'),
  /** Erase standing orders that ended long ago. */
  'erase-standing-orders': job('maintenance'),
  /** Erase orders that can no longer be paid. */
  'erase-orders': job('maintenance'),
  /** Erase old USSD sessions. */
  'erase-ussd': job('maintenance'),
  /** Send an SMS about a home broadband order to its contact number. */
  'send-lead-message': job<{
    key: string;
    message: 'registered' | 'demand' | 'demand-address' | 'to-check' | 'opened' | 'possible';
  }>('messages'),
  /** Open a town for home broadband on request of the staff. The row `id` stores the result. */
  'open-town': job<{ id: string; town: string }>('messages'),
  /** Notify customers who wait for a town that was opened, or for an answer about their address. */
  'notify-opened-towns': job('messages'),
  /** Write home broadband orders into files for a sales system, when an hour or day is over. */
  'write-lead-files': job('messages'),
  /** Write what a closed day has booked into a file for the operator's bookkeeping. */
  'write-journal-files': job('comparisons'),
  /** Erase old home broadband orders. */
  'erase-leads': job('maintenance'),
  /** Erase old feedback. */
  'erase-feedback': job('maintenance'),
  /** Erase the record of old messages. */
  'erase-sms': job('maintenance'),
  /** Import the statements in the watched folder. */
  'import-statements': job('comparisons'),
  /** Erase old requests to the operator whose payments are archived. */
  'erase-requests': job('maintenance'),
  /** Erase old events for other systems. */
  'erase-events': job('maintenance'),
  /** Report the queues of the staff desk that are beyond their limits. */
  'watch-queues': job('maintenance'),
  /** Bring the figures of the staff desk up to date. */
  'count-figures': job('maintenance'),
  /** Publish texts that staff approved, at their time. */
  'publish-content': job<{ changeId: string }>('messages'),
  /** Erase abandoned form drafts and old callback requests. */
  'erase-forms': job('maintenance'),
};

/** Name of a job. */
export type JobName = keyof typeof JOBS;

/** The payload of each job. */
export type JobPayloads = { [Name in JobName]: NonNullable<(typeof JOBS)[Name]['payload']> };

/** Runs a job. When it throws, the job is retried with exponential back-off. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** One handler per job of `Names`. A missing handler does not compile. */
export type JobHandlers<Names extends JobName = JobName> = { [Name in Names]: JobHandler<Name> };
