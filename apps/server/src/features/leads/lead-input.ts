import type { CallInput } from '@portal/contract/calls/calls';

/** A lead in the wire format. */
export type LeadInput = CallInput<'submitLead'>;
