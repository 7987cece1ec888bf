import { CALL_BACK_WINDOWS } from '@portal/domain/forms/call-back';
import type { ComponentProps } from 'react';
import { ContactScreen } from '../../features/contact-customer-care/contact-screen.tsx';
import { FeedbackScreen } from '../../features/give-feedback/feedback-screen.tsx';
import { TrackOrderScreen } from '../../features/home-broadband/track-order/track-screen.tsx';
import type {
  LeadStatus,
  TrackedLead,
  TrackProblems,
} from '../../features/home-broadband/track-order/track-step.ts';
import { renderHtml } from '../render-page.tsx';
import type { Screens } from './screens.ts';

type Contact = ComponentProps<typeof ContactScreen>;
const VALUES: Contact['values'] = {
  msisdn: '0792 000 011',
  topic: 'payment',
  window: 'afternoon',
  language: 'rw',
  subject: 'PAID1-22222',
};
const contact = (result: Contact['result'], change: Partial<Contact['values']> = {}) =>
  renderHtml(<ContactScreen values={{ ...VALUES, ...change }} result={result} />, { path: '/call-back' });

type Feedback = ComponentProps<typeof FeedbackScreen>;
const FEEDBACK: Feedback['form'] = {
  topic: 'site',
  rating: 4,
  message: 'It was quick.',
  contact: 'keza@example.rw',
};
const feedback = (outcome: Feedback['outcome'], change: Partial<Feedback['form']> = {}) =>
  renderHtml(<FeedbackScreen form={{ ...FEEDBACK, ...change }} outcome={outcome} />, {
    path: '/give_your_feedback',
  });
const wrongFeedback = (
  problems: Extract<NonNullable<Feedback['outcome']>, { kind: 'refused' }>['problems'],
) => feedback({ kind: 'refused', problems });

const TYPED = { leadId: 'LEAD-1', contactNumber: '792000055' };
const STEPS: LeadStatus[] = ['REGISTERED', 'VERIFIED', 'PAID', 'SCHEDULED', 'INSTALLED'];
const steps = (...names: LeadStatus[]) =>
  names.map((each, day) => ({ status: each, at: `2026-03-0${day + 1}T10:00:00Z` }));
function track(lead: Partial<TrackedLead> | null, problems: TrackProblems = {}): string {
  const found = lead && ({ ...LEAD, ...lead } as TrackedLead);
  return renderHtml(<TrackOrderScreen form={TYPED} outcome={{ kind: 'page', lead: found, problems }} />, {
    path: '/hbb-lead-status',
  });
}
const LEAD = {
  leadId: 'LEAD-1',
  status: 'VERIFIED',
  feasibility: true,
  plan: { name: '5G 20', amount: '45001', currency: 'RWF' },
  city: 'Kigali',
  steps: steps('VERIFIED'),
  payable: false,
  obstacle: null,
};

export const care = (): Screens => ({
  'a call is asked for': {
    'as it was typed': contact(null),
    'about nothing': contact(null, { subject: '' }),
    'without a number': contact({ kind: 'no-number' }, { msisdn: '' }),
    'with a wrong number': contact({ kind: 'wrong-number' }),
    'refused in words': contact({ kind: 'refused', message: 'Too many requests.' }),
    'not answered': contact({ kind: 'refused', message: null }),
    ...Object.fromEntries(
      CALL_BACK_WINDOWS.map((window) => [
        `sent: ${window}`,
        contact({ kind: 'sent', reference: 'REQUEST1', window }),
      ]),
    ),
  },
  'feedback is given': {
    'as it was typed': feedback(null),
    'nothing chosen': feedback(null, { rating: null, message: '', contact: '' }),
    'too short': wrongFeedback({ message: 'short' }),
    'too long': wrongFeedback({ message: 'long' }),
    'an unknown contact': wrongFeedback({ contact: 'unknown' }),
    'refused in words': wrongFeedback({ form: { message: 'Too many requests.' } }),
    'not answered': wrongFeedback({ form: { message: null } }),
    sent: feedback({ kind: 'sent', reference: 'FEEDBACK' }),
  },
  'an order of home broadband is followed': {
    'as it was typed': track(null),
    'no number of the order': track(null, { leadId: true }),
    'a wrong contact': track(null, { contactNumber: true }),
    'refused in words': track(null, { form: { message: 'No such order.' } }),
    'not answered': track(null, { form: { message: null } }),
    ...Object.fromEntries(
      STEPS.map((status, at) => [status, track({ status, steps: steps(...STEPS.slice(0, at + 1)) })]),
    ),
    'to be paid': track({ payable: true }),
    'to be paid, and refused': track({ payable: true }, { form: { message: 'In words.' } }),
    cancelled: track({ status: 'CANCELLED', steps: steps('VERIFIED', 'CANCELLED') }),
    ...Object.fromEntries(
      (['TOWN', 'ADDRESS', 'UNKNOWN'] as const).map((obstacle) => [
        `waits: ${obstacle}`,
        track({ obstacle, feasibility: false, status: 'REGISTERED', steps: steps('REGISTERED') }),
      ]),
    ),
    'waited for the town and was cancelled': track({
      obstacle: 'TOWN',
      feasibility: false,
      status: 'CANCELLED',
      steps: steps('CANCELLED'),
    }),
  },
});
