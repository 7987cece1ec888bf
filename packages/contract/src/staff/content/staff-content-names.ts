/**
 * States of a change of texts: `draft` (its author edits it), `in-review` (waits for a second person), `approved` (waits for its
 * time), `published`, `rejected` (its author may edit it again) and `discarded`.
 */
export const CONTENT_CHANGE_STATES = [
  'draft',
  'in-review',
  'approved',
  'published',
  'rejected',
  'discarded',
] as const;
export type ContentChangeState = (typeof CONTENT_CHANGE_STATES)[number];

/** Kinds of content files, in the order in which the desk lists them. */
export const CONTENT_FILE_KINDS = ['screen', 'help', 'page', 'form', 'message'] as const;
export type ContentFileKind = (typeof CONTENT_FILE_KINDS)[number];
