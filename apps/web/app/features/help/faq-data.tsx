import { LOCALES } from '@portal/domain/locale';
import { useLocale } from '../../blocks/page-facts.ts';
import { usePageStyle } from '../../blocks/page-style.ts';

/** The answer as search engines read it: schema.org FAQPage. It carries the page's nonce like every script (CSP). */
export function FaqData({ question, answerHtml }: { question: string; answerHtml: string }) {
  const { nonce } = usePageStyle();
  const locale = useLocale();
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: LOCALES[locale].htmlLang,
    mainEntity: [
      { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answerHtml } },
    ],
  };
  // A `<` inside would end the script.
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single tag
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
