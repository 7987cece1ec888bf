import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { useEffect, useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { moveToSection, type QuestionText, setLink, setPopular, setText } from './edit-questions.ts';
import { linkOf, readAnswer } from './faq-file.ts';
import { englishOf } from './faq-structure.ts';
import { TypedField } from './typed-field.tsx';
import { type FaqEditing, questionIn } from './use-faq-texts.ts';

type QuestionFieldsProps = {
  editing: FaqEditing;
  id: string;
  sectionId: string;
  /** Page of customers that has the question, without a language. */
  path: string;
  onShow: (path: string) => void;
};

const ANSWER_ROWS = 8;

/** A question in every language side by side, and what is the same in all of them. */
export function QuestionFields({ editing, id, sectionId, path, onShow }: QuestionFieldsProps) {
  const { t } = useTexts();
  useEffect(() => onShow(path), [onShow, path]);
  return (
    <>
      <Property {...{ editing, id }} property="title" />
      <Property {...{ editing, id }} property="answer" rows={ANSWER_ROWS} />
      <p className="quiet">{t('content.questions.answer.hint')}</p>
      <Property {...{ editing, id }} property="also" />
      <p className="quiet">{t('content.questions.also.hint')}</p>
      <SharedFields {...{ editing, id, sectionId }} />
    </>
  );
}

type PropertyProps = Pick<QuestionFieldsProps, 'editing' | 'id'> & {
  property: QuestionText['property'];
  rows?: number;
};

/** A text of a question in every language. */
function Property({ editing, id, property, rows }: PropertyProps) {
  const { t } = useTexts();
  const { texts, languages, edit, flush } = editing;
  return (
    <fieldset className="languages">
      <legend>{t(`content.questions.${property}`)}</legend>
      {languages.map(({ code, name }) => {
        const question = questionIn(editing, code, id);
        const value = question && (property === 'title' ? question.title : readAnswer(question)[property]);
        return (
          <TypedField
            key={code}
            {...{ name }}
            lang={code}
            value={value ?? ''}
            isLacking={!question}
            {...(rows !== undefined && { rows })}
            onType={(text) => edit(setText(texts, { id, locale: code, property }, text))}
            onLeave={flush}
          />
        );
      })}
    </fieldset>
  );
}

/** The category, the place among the popular questions and the page that it links to: they are those of the English file. */
function SharedFields({ editing, id, sectionId }: Pick<QuestionFieldsProps, 'editing' | 'id' | 'sectionId'>) {
  const { t } = useTexts();
  const field = useId();
  const { texts, edit } = editing;
  const sections = englishOf(texts)?.sections.map(({ part }) => part) ?? [];
  const question = questionIn(editing, DEFAULT_LOCALE, id);
  if (!question) return null;
  const link = linkOf(question);
  return (
    <fieldset>
      <legend>{t('content.questions.everywhere')}</legend>
      <div className="fields">
        <Choice
          label={t('content.questions.section')}
          values={sections.map((part) => part.id)}
          textOf={(section) => sections.find((part) => part.id === section)?.title ?? section}
          value={sectionId}
          onChange={({ target }) => edit(moveToSection(texts, id, target.value))}
        />
        <div>
          <label htmlFor={field}>{t('content.questions.link')}</label>
          <input
            // What is undone elsewhere is shown.
            key={link}
            id={field}
            defaultValue={link}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${field}-hint`}
            onBlur={({ target }) => {
              const page = target.value.trim().replace(/^\/+/, '').replace(/\s+/g, '-');
              if (page !== link) edit(setLink(texts, id, page));
            }}
          />
          <small id={`${field}-hint`}>{t('content.questions.link.hint')}</small>
        </div>
      </div>
      <label className="switch">
        <input
          type="checkbox"
          checked={question.attributes.includes('.popular')}
          onChange={({ target }) => edit(setPopular(texts, id, target.checked))}
        />
        {t('content.questions.popular')}
      </label>
      <p className="quiet">{t('content.questions.id', { id })}</p>
    </fieldset>
  );
}
