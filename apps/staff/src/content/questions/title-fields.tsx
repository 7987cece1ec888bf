import { setTitle } from './edit-questions.ts';
import type { FaqPart } from './faq-file.ts';
import { TypedField } from './typed-field.tsx';
import type { FaqEditing } from './use-faq-texts.ts';

type TitleFieldsProps = { editing: FaqEditing; part: FaqPart; legend: string };

/** The title of the topic or of a category, in the languages that have it. */
export function TitleFields({ editing, part, legend }: TitleFieldsProps) {
  const { languages, files, texts, edit, flush } = editing;
  const partIn = (file: ReturnType<typeof files.get>) =>
    file && [file.topic, ...file.sections.map((section) => section.part)].find(({ id }) => id === part.id);
  return (
    <div className="titles">
      <fieldset className="languages">
        <legend>{legend}</legend>
        {languages.map(({ code, name }) => {
          const own = partIn(files.get(code));
          return (
            own && (
              <TypedField
                key={code}
                {...{ name }}
                lang={code}
                value={own.title}
                isLacking={false}
                onType={(title) => edit(setTitle(texts, { id: part.id, locale: code }, title))}
                onLeave={flush}
              />
            )
          );
        })}
      </fieldset>
    </div>
  );
}
