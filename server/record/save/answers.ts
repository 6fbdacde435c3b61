import type { UpdateApplicantRequest } from '../../../schemas/generated/wire.d.ts';
import type { FileFacts } from '../../contract/input-types.ts';
import type { Form } from '../forms/form.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import { type FieldChanges, planFields, shownAfter } from './plan-fields.ts';
import { checkDocuments, wholeFacts } from './plan-files.ts';
import type { Problems } from './problems.ts';
import type { Received } from '../../intake/received/unfold.ts';

/** What every form is answered with: custom fields and documents. */
type Answers = Received<Pick<UpdateApplicantRequest['applicant'], 'custom_fields' | 'documents_attributes'>>;

/** Facts of the files that are sent, by `document_name_id`. */
export const factsById = ({ applicant }: Pick<Answers, 'applicant'>): ReadonlyMap<string, FileFacts> => new Map(
  Object.entries(applicant.documents_attributes ?? {}).flatMap(([id, { upload }]) =>
    (upload ? [[id, wholeFacts(upload)] as const] : [])),
);

/** What a save changes in the answers to a form; everything that is wrong with them goes to `problems`. */
export function planAnswers(form: Form, held: CurrentAnswers, answers: Answers, problems: Problems): FieldChanges {
  const sent = answers.applicant.custom_fields ?? {};
  const isShown = shownAfter(form, held.values, sent);
  checkDocuments(form, isShown, { held: new Set(held.documents.keys()), sent: factsById(answers), missing: answers.missing }, problems);
  return planFields(form, isShown, held.values, sent, problems);
}
