import { placedQuestions } from '@portal/domain/help/help';
import { contentFiles } from '@portal/platform/content/content-files';
import { readFiles } from '@portal/platform/content/read-files';
import { expect, test } from 'vitest';
import { faqsPart } from './read-faqs.ts';
import { readTestFaqs } from './testing/faq-content.ts';

const TOPIC = `# Recharge {#recharge icon=phone}
## Start {#start}
### How do I recharge? {#how .popular}
Open [the page](/prepaid-recharge) or call [{number}](tel:{number}).
`;

test('a translation takes order, icon and popularity from English', () => {
  const { topics, missing, problems } = readTestFaqs({
    'en/faqs/1.md': TOPIC,
    'sw/faqs/1.md':
      '# Ongeza {#recharge}\n## Anza {#start}\n### Vipi? {#how}\nFungua [ukurasa](/prepaid-recharge).\n',
  });
  expect([...missing.filter((line) => line.startsWith('sw')), ...problems]).toEqual([]);
  const [topic] = topics.sw;
  expect(topic).toMatchObject({ id: 'recharge', title: 'Ongeza', icon: 'phone' });
  expect(topic?.sections[0]?.questions[0]).toMatchObject({
    question: 'Vipi?',
    popular: true,
    answerHtml: '<p>Fungua <a href="/sw/prepaid-recharge">ukurasa</a>.</p>',
  });
});

test('shows and reports an untranslated question in English', () => {
  const { topics, missing } = readTestFaqs({
    'en/faqs/1.md': TOPIC,
    'sw/faqs/1.md': '# Ongeza {#recharge}\n## Anza {#start}\n',
  });
  expect(topics.sw[0]?.sections[0]?.questions[0]?.question).toBe('How do I recharge?');
  expect(missing).toContain('sw/faqs: the question "how" is not translated');
});

test('marks an untranslated answer as English; its links lead to pages in the reader’s language', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md': TOPIC,
    'sw/faqs/1.md': '# Ongeza {#recharge}\n## Anza {#start}\n',
  });
  expect(topics.sw[0]?.sections[0]?.questions[0]).toMatchObject({
    language: 'en',
    answerHtml:
      '<p>Open <a href="/sw/prepaid-recharge">the page</a> or call <a href="tel:{number}">{number}</a>.</p>',
  });
  expect(topics.en[0]?.sections[0]?.questions[0]?.answerHtml).toContain('href="/prepaid-recharge"');
});

test('serves images and documents from the asset host, in every language', () => {
  const answer = '[form](/media/form.pdf)\n<img src="/media/map.png" width="8" height="8">';
  const { topics, problems } = readTestFaqs({
    'en/faqs/1.md': `# A {#a}\n## B {#b}\n### C {#c}\n${answer}\n`,
    'media/form.pdf': 'pdf',
    'media/map.png': 'png',
  });
  expect(problems).toEqual([]);
  const html = topics.sw[0]?.sections[0]?.questions[0]?.answerHtml;
  expect(html).toMatch(/href="https:\/\/static\.example\/media\/form\.pdf\?v=/);
  expect(html).toMatch(/src="https:\/\/static\.example\/media\/map\.png\?v=/);
});

test('reports every mistake of an editor with its file', () => {
  const { problems } = readTestFaqs({
    'en/faqs/1.md': `${TOPIC}### Without a name\nText.\n### Empty {#empty}\n### Gap {#gap}\nCosts {prize}. [a](terms) ![b](/media/b.png)\n`,
    'en/faqs/2.md':
      '# Other {#other}\n## One {#one}\n### Again {#how}\nText.\n### Odd {#odd .popluar}\nText.\n',
    'sw/faqs/1.md': '# Ongeza {#recharge}\n## Anza {#strat}\n',
  });
  expect(problems).toEqual([
    'en/faqs/1.md: "Without a name" needs its name at the end, such as {#how-to-pay}',
    'en/faqs/1.md: "Text." belongs to no question',
    'en/faqs/1.md: the question "empty" has no answer',
    'en/faqs/1.md: the question "gap": the link terms is not valid: a link begins with / (a page of this site), https:, tel: or mailto:',
    'en/faqs/1.md: the question "gap": the picture /media/b.png needs width="…" and height="…", or the page moves when it loads',
    expect.stringMatching(/the question "gap": \/media\/b\.png does not exist/),
    'en/faqs/1.md: {prize} is not a known placeholder',
    'en/faqs/2.md: ".popluar" means nothing here: .popular, href=page or icon=name',
    'en/faqs/2.md: "Text." belongs to no question',
    'en/faqs/2.md: there is another question "how"',
    'sw/faqs/1.md: English has no section "strat" in "recharge"',
  ]);
});

test('hides a built-in translation of a question that an editor removed from the English', () => {
  const { topics, problems } = readTestFaqs(
    {
      'en/faqs/1.md': `${TOPIC}### And then? {#then}\nWait.\n`,
      'sw/faqs/1.md': '# O {#recharge}\n## A {#start}\n### V? {#how}\nx\n### K? {#then}\nx\n',
    },
    { 'en/faqs/1.md': TOPIC },
  );
  expect(problems).toEqual([]);
  expect(placedQuestions(topics.sw).map(({ question }) => question.question)).toEqual(['V?']);
});

test('orders an editor’s new topic by its file name', () => {
  const topicFile = (id: string) => `# T {#${id}}\n## S {#${id}-s}\n### Q {#${id}-q}\nx\n`;
  const { topics } = readTestFaqs(
    { 'en/faqs/10.md': topicFile('ten'), 'en/faqs/20.md': topicFile('twenty') },
    { 'en/faqs/15.md': topicFile('fifteen'), 'en/faqs/10.md': topicFile('edited') },
  );
  expect(topics.en.map(({ id }) => id)).toEqual(['edited', 'fifteen', 'twenty']);
});

test('reports the editor’s file when its question has the name of a built-in one', () => {
  const { problems } = readTestFaqs(
    { 'en/faqs/1.md': TOPIC, 'en/faqs/2.md': '# B {#b}\n## B {#b}\n### B? {#b}\nx\n' },
    { 'en/faqs/1.md': `${TOPIC}### Mine? {#b}\nx\n` },
  );
  expect(problems).toEqual(['edited/en/faqs/1.md: there is another question "b"']);
});

test('removes everything that could run from an answer', () => {
  const { topics } = readTestFaqs({
    'en/faqs/1.md':
      '# A {#a}\n## B {#b}\n### C {#c}\nHi <b onclick="x()">you</b><script>alert(1)</script> [z](javascript:alert(1)) ![p](https://evil.example/x.png)\n',
  });
  const html = topics.en[0]?.sections[0]?.questions[0]?.answerHtml;
  expect(html).toContain('Hi <b>you</b>');
  expect(html).not.toMatch(/script|onclick|img|alert/);
});

test('the shipped content has at least sixty questions, all translated to every language', () => {
  const dir = new URL('../../../../../content', import.meta.url).pathname;
  const problems: unknown[] = [];
  const { topics, missing } = faqsPart(null)(
    contentFiles(readFiles([dir]).files),
    (problem) => void problems.push(problem),
  );
  expect(problems).toEqual([]);
  expect(missing).toEqual([]);
  expect(placedQuestions(topics.en).length).toBeGreaterThanOrEqual(60);
  expect(JSON.stringify(topics)).not.toMatch(/isano/i);
});
