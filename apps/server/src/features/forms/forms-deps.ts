import type { FormPage } from '@portal/contract/content';
import type { Clock } from '@portal/domain/clock';
import type { FormSchema } from '@portal/domain/form-schema';
import type { Locale } from '@portal/domain/locale';
import type { Db } from '../../platform/db/open-db.ts';

/** A form of the content; `null` when there is none or it is broken. */
export type ReadForm = (name: FormPage, locale: Locale) => FormSchema | null;

/** What kept forms stand on. */
export type FormsDeps = { db: Db; clock: Clock; newId: () => string; formSchema: ReadForm };
