import type { FormPage } from '@portal/contract/content/content';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';

/** Reads a form of the content; `null` when it is missing or broken. */
export type ReadForm = (name: FormPage, locale: Locale) => FormSchema | null;

/** Dependencies of the form calls. */
export type FormsDeps = { db: Db; clock: Clock; newId: () => string; formSchema: ReadForm };
