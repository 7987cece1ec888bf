import { defineTexts } from '../../blocks/texts.ts';

/** Words of the help centre's stages. SPEC section 2 "Help centre". */
export const getHelpTexts = defineTexts('getHelp-translation', {
  title: 'How can we help?',
  lead: 'Answers about airtime, bundles, bills and payments. Search, or pick a subject.',
  untranslated: 'The questions and answers are only there in English so far.',
  topics: 'Pick a subject',
  popular: 'Asked most',
  'popular-here': 'Asked most here',
  count_one: '{count} question',
  count_other: '{count} questions',
  sections: 'Sections',
  questions: 'Questions',
  'back-home': 'Help',
  back: 'Back to {place}',
  'topic-description': 'Answers about: {topic}.',
  'lost.title': 'This question is not here',
  'lost.text': 'It may have been renamed. Search for it, or pick a subject below.',
});

/** Words of the search and what it finds. */
export const searchTexts = defineTexts('search-translation', {
  search: 'Search',
  label: 'What do you want to know?',
  placeholder: 'For example: refund',
  title: 'Search: {typed}',
  found_one: '{count} question found',
  found_other: '{count} questions found',
  more_one: 'Show {count} more',
  more_other: 'Show {count} more',
  noMatchingResult: 'No data found',
  tryAgain: 'Try fewer or other words, or pick a subject below.',
  clear: 'Show all subjects',
});

/** Words of the answer screen. */
export const questionTexts = defineTexts('question-translation', {
  question: 'Question',
  answer: 'Answer',
  untranslated: 'This answer is only there in English so far.',
  feedback: 'Was this answer helpful?',
  yes: 'Yes, it helped',
  no: 'No, it did not',
  thankyou: 'Thank you for your feedback.',
  change: 'You can change your mind.',
  failed: 'Your feedback did not reach us. Please try again.',
  percentage: '{percent}% found this answer helpful.',
});

/** Words that stand below every stage. */
export const faqTexts = defineTexts('faq-translation', {
  relatedWith: 'Also under “{topic}”',
  'related-sections': 'Related subjects',
  'still.title': 'Still need help?',
  'still.text': 'Talk to a person: in a shop near you, or on the phone.',
  'still.store': 'Find a Store',
  'still.call': 'Call {number}',
});

/** Everything the help centre needs. */
export const ALL_HELP_TEXTS = [getHelpTexts, searchTexts, questionTexts, faqTexts];
