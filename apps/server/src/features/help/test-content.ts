import { type ContentProblem, contentFiles } from '../../platform/content/content-files.ts';
import { type Faqs, faqsPart } from './read-faqs.ts';

/** Reads questions from texts by path, as `en/faqs/a.md`, with what is wrong in them. */
export function faqsOf(texts: Record<string, string>): Faqs & { problems: string[] } {
  const problems: ContentProblem[] = [];
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    file: path,
    bytes: Buffer.from(text),
    builtIn: true,
  }));
  const faqs = faqsPart('https://static.example')(
    contentFiles(files),
    (problem) => void problems.push(problem),
  );
  return { ...faqs, problems: problems.map(({ file, problem }) => `${file}: ${problem}`) };
}
