import { useEffect } from 'react';
import { useTexts } from '../texts/use-texts.tsx';

/**
 * Names the tab of the browser after the heading of its page, so that who has several open finds each. The heading is observed:
 * pages load their data and change their language after they are opened.
 * @param operator the name of the operator, behind it
 */
export function useTabTitle(operator: string): void {
  const { t } = useTexts();
  const desk = t('app.name');
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    const name = () => {
      const parts = [...(content.querySelector('h1')?.childNodes ?? [])].map(({ textContent }) =>
        textContent?.trim(),
      );
      const title = [parts.filter(Boolean).join(' '), `${desk}, ${operator}`].filter(Boolean).join(' · ');
      if (document.title !== title) document.title = title;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(content, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [desk, operator]);
}
