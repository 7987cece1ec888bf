import { useRootData } from '../../context/root-data.ts';
import { fillIn } from '../../i18n/texts.ts';

/** Sanitised HTML of an article, with the number of customer care filled in. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { customerCareNumber: number } = useRootData();
  return (
    <div
      className="prose"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was loaded (RULINGS 41)
      dangerouslySetInnerHTML={{ __html: fillIn(html, { number }) }}
    />
  );
}
