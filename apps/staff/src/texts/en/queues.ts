/** Texts of what needs attention. */
export const queues = {
  'stuck.title': 'Needs attention',
  'stuck.none': 'No payment needs attention.',
  'stuck.all': 'All',
  'stuck.next': 'Later ones',
  'because.in-review': 'in review: decide',
  'because.unscheduled': 'without a next step',
  'because.step-lost': 'late: its job is missing',
  'because.job-given-up': 'late: its job has no attempts left',
  'because.overdue': 'late: no portal works on it',
  'because.too-far-ahead': 'next step too far ahead',
  'because.no-answer': 'no answer in time',
  'because.not-settled': 'no successful attempt yet',
  'because.address-unknown': 'check the address and call',
} as const;
