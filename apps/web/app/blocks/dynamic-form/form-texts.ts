import { defineTexts } from '../texts.ts';

/** Words of every form that an operator describes. SPEC section 5 "Form". */
export const formTexts = defineTexts('works-translation', {
  'form.required': '{label} is required',
  'form.too-short': '{label} must be at least {n} characters',
  'form.too-long': '{label} must be no more than {n} characters',
  'form.invalid': 'Invalid {label}',
  'form.tick': 'Please tick this box',
  'form.not-an-address': 'Please enter a valid address',
  'form.not-a-landmark': 'Please enter a valid landmark',
  'form.optional': '{label} (optional)',
  'form.choose': 'Choose',
  'form.no-match': 'No match',
  'form.clear-choice': 'Clear the choice of {label}',
  'form.show-choices': 'Show the choices of {label}',
  'form.broken': 'This form cannot be shown just now.',
  'form.broken-text': 'We are told about it. Please call {number} meanwhile.',
});
