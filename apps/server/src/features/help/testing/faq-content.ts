import { type ContentFile, type ContentProblem, contentFiles } from '@portal/platform/content/content-files';
import { type Faqs, faqsPart } from '../read-faqs.ts';

type TextsByPath = Record<string, string>;

/**
 * Reads FAQ files given as texts by path, such as `en/faqs/a.md`, and returns the problems found. `edited` files
 * override built-in ones.
 */
export function readTestFaqs(builtIn: TextsByPath, edited: TextsByPath = {}): Faqs & { problems: string[] } {
  const problems: ContentProblem[] = [];
  const files = [...toFiles(builtIn, true), ...toFiles(edited, false)];
  const faqs = faqsPart('https://static.example')(
    contentFiles(files),
    (problem) => void problems.push(problem),
  );
  return { ...faqs, problems: problems.map(({ file, problem }) => `${file}: ${problem}`) };
}

function toFiles(texts: TextsByPath, builtIn: boolean): ContentFile[] {
  return Object.entries(texts).map(([path, text]) => ({
    path,
    file: builtIn ? path : `edited/${path}`,
    bytes: Buffer.from(text),
    builtIn,
  }));
}
