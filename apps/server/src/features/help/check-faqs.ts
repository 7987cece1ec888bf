import { type HelpTopic, placedQuestions } from '@portal/domain/help';
import type { ContentFile, ReportProblem } from '../../platform/content/content-files.ts';

/** A topic with the file it was read from. */
export type SourcedTopic = Pick<ContentFile, 'file' | 'builtIn'> & { topic: HelpTopic };

/**
 * Reports names that stand for two things: addresses and votes would mix them up. Between an editor's file and a
 * built-in one it is the editor's that must give way.
 */
export function findRepeatedNames(sourced: readonly SourcedTopic[], report: ReportProblem): void {
  const seen = new Set<string>();
  const oursFirst = sourced.toSorted((one, other) => Number(other.builtIn) - Number(one.builtIn));
  for (const { file, topic } of oursFirst) {
    for (const name of [`topic "${topic.id}"`, ...sectionNames(topic), ...questionNames(topic)]) {
      if (seen.has(name)) report({ file, problem: `there is another ${name}` });
      seen.add(name);
    }
  }
}

/**
 * Reports names of a translation that English does not have: a slip, or a question that was taken away. The built-in
 * translation can't know what an editor took out of the English; what it has beyond that is shown to nobody.
 */
export function findStrangers(
  english: readonly SourcedTopic[],
  words: readonly SourcedTopic[],
  report: ReportProblem,
): void {
  const known = new Set(english.flatMap(({ topic }) => namesIn(topic)));
  const isEdited = english.some(({ builtIn }) => !builtIn);
  for (const { file, builtIn, topic } of words) {
    if (builtIn && isEdited) continue;
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
