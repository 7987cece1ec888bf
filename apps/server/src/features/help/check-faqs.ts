import { type HelpTopic, placedQuestions } from '@portal/domain/help/help';
import type { ContentFile, ReportProblem } from '@portal/platform/content/content-files';

/** A topic with the file it was read from. */
export type SourcedTopic = Pick<ContentFile, 'file' | 'builtIn'> & { topic: HelpTopic };

/**
 * Reports names that occur twice, because addresses and votes would mix them up. When a built-in file and an editor's
 * file share a name, the editor's file is reported.
 */
export function reportRepeatedNames(sourced: readonly SourcedTopic[], report: ReportProblem): void {
  const seen = new Set<string>();
  const builtInFirst = sourced.toSorted((one, other) => Number(other.builtIn) - Number(one.builtIn));
  for (const { file, topic } of builtInFirst) {
    for (const name of [`topic "${topic.id}"`, ...sectionNames(topic), ...questionNames(topic)]) {
      if (seen.has(name)) report({ file, problem: `there is another ${name}` });
      seen.add(name);
    }
  }
}

/**
 * Reports names in a translation that English does not have: a typing mistake, or a question that was removed.
 * Built-in translations are skipped once an editor changed the English, because they may contain questions that the
 * editor removed; those are not shown.
 */
export function reportUnknownNames(
  english: readonly SourcedTopic[],
  translated: readonly SourcedTopic[],
  report: ReportProblem,
): void {
  const englishNames = new Set(english.flatMap(({ topic }) => namesIn(topic)));
  const isEdited = english.some(({ builtIn }) => !builtIn);
  for (const { file, builtIn, topic } of translated) {
    if (builtIn && isEdited) continue;
    for (const name of namesIn(topic)) {
      if (!englishNames.has(name)) report({ file, problem: `English has no ${name}` });
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

/** Votes identify a question by its name alone. */
function questionNames(topic: HelpTopic): string[] {
  return placedQuestions([topic]).map(({ question }) => `question "${question.id}"`);
}
