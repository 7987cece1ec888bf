import type { FormPage } from '@portal/contract/content';
import type { Clock } from '@portal/domain/clock';
import type { FormSchema } from '@portal/domain/form-schema';
import type { Locale } from '@portal/domain/locale';
import type { Db } from '../../platform/db/open-db.ts';

/** Reads a form of the content; `null` when it is missing or broken. */
export type ReadForm = (name: FormPage, locale: Locale) => FormSchema | null;

/** Dependencies of the form calls. */
export type FormsDeps = { db: Db; clock: Clock; newId: () => string; formSchema: ReadForm };
