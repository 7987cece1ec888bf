import { type HelpTopic, placedQuestions } from '@portal/domain/help';
import type { ReportProblem } from '../../platform/content/content-files.ts';

type Sourced = readonly { file: string; topic: HelpTopic }[];

/** Reports names that stand for two things: addresses and votes would mix them up. */
export function findRepeatedNames(sourced: Sourced, report: ReportProblem): void {
  const seen = new Set<string>();
  for (const { file, topic } of sourced) {
    for (const name of [`topic "${topic.id}"`, ...sectionNames(topic), ...questionNames(topic)]) {
      if (seen.has(name)) report({ file, problem: `there is another ${name}` });
      seen.add(name);
    }
  }
}

/** Reports names of a translation that English does not have: a slip, or a question that was taken away. */
export function findStrangers(english: readonly HelpTopic[], words: Sourced, report: ReportProblem): void {
  const known = new Set(english.flatMap(namesIn));
  for (const { file, topic } of words) {
    for (const name of namesIn(topic)) {
      if (!known.has(name)) report({ file, problem: `English has no ${name}` });
    }
  }
}

function namesIn(topic: HelpTopic): string[] {
  const questions = topic.sections.flatMap((section) =>
    section.questions.map(({ id }) => `question "${id}" in "${topic.id}", "${section.id}"`),
  );
  return [`topic "${topic.id}"`, ...sectionNames(topic), ...questions];
}

function sectionNames(topic: HelpTopic): string[] {
  return topic.sections.map(({ id }) => `section "${id}" in "${topic.id}"`);
}

/** Votes know a question by its name alone. */
function questionNames(topic: HelpTopic): string[] {
  return placedQuestions([topic]).map(({ question }) => `question "${question.id}"`);
}
