import { LOCALES, type Locale } from '@portal/domain/language/locale';
import { usePageStyle } from '../../page/page-style.ts';

type FaqDataProps = { question: string; answerHtml: string; language: Locale };

/** Structured data for search engines: schema.org FAQPage. Has the page's nonce like every script (CSP). */
export function FaqData({ question, answerHtml, language }: FaqDataProps) {
  const { nonce } = usePageStyle();
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: LOCALES[language].htmlLang,
    mainEntity: [
      { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answerHtml } },
    ],
  };
  // A literal `</script>` would end the element.
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without tags
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
