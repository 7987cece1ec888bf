import { type HelpTopic, placedQuestions } from '@portal/domain/help';

/** Names that stand for two things: addresses and votes would mix them up. */
export function findRepeatedNames(topics: readonly HelpTopic[]): string[] {
  const repeated = [
    ...repeatedIn(topics.map(({ id }) => id)).map((id) => `two topics are named "${id}"`),
    ...topics.flatMap((topic) =>
      repeatedIn(topic.sections.map(({ id }) => id)).map(
        (id) => `two sections of "${topic.id}" are named "${id}"`,
      ),
    ),
    ...repeatedIn(placedQuestions(topics).map(({ question }) => question.id)).map(
      (id) => `two questions are named "${id}"`,
    ),
  ];
  return repeated.map((problem) => `help: ${problem}`);
}

function repeatedIn(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Names of a translation that English does not have: a slip of the keyboard, or a question taken away. */
export function findStrangers(
  english: readonly HelpTopic[],
  words: readonly HelpTopic[],
  folder: string,
): string[] {
  const known = new Set(namesIn(english));
  return namesIn(words)
    .filter((name) => !known.has(name))
    .map((name) => `${folder}: English has no ${name}`);
}

function namesIn(topics: readonly HelpTopic[]): string[] {
  return topics.flatMap((topic) => [
    `topic "${topic.id}"`,
    ...topic.sections.flatMap((section) => [
      `section "${section.id}" in "${topic.id}"`,
      ...section.questions.map(({ id }) => `question "${id}" in "${topic.id}", "${section.id}"`),
    ]),
  ]);
}
