/** Texts of who did what. */
export const acts = {
  'acts.title': 'Who did what',
  'acts.label': 'Name, transaction or day',
  'acts.none': 'Nothing is recorded.',
  'acts.next': 'Earlier ones',
} as const;
