import { fileMark } from '../../database/file-mark.ts';
import type { RecordName } from '../forms/form.ts';
import type { DocumentRow, StoredValue } from '../forms/current-answers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { EditableRecord } from '../profile/revision.ts';
import type { Plan, PlannedFile } from './plan.ts';

/** The keys of a plan's files, and the ids of its new entries. */
export interface Placed {
  /** Key in the storage of each file. */
  readonly keyOf: (file: PlannedFile) => string;
  /** Ids of the added entries, in their order. */
  readonly educationIds: readonly number[];
  readonly now: Date;
}

/** All that a save can change, and its applicant. */
export interface AnswersAfterSave extends EditableRecord {
  readonly applicant: EditableRecord['applicant'] & Pick<Caller, 'id' | 'photoKind'>;
}

/** The answers after a plan is carried out. */
export function answersAfterSave(
  { applicant, education, currentAnswers }: AnswersAfterSave,
  { attributes, photograph, fields, education: { removed, changed, added }, documents }: Plan,
  record: RecordName, { keyOf, educationIds, now }: Placed,
): AnswersAfterSave {
  const photo =
    photograph && { photoKey: keyOf(photograph), photoKind: photograph.facts.content === 'png' ? 'png' as const : 'jpeg' as const };
  const values = new Map<string, StoredValue>(currentAnswers.values);
  for (const [name, value] of fields) if (value === undefined) values.delete(name); else values.set(name, value);
  const rows = new Map<number, DocumentRow>(currentAnswers.documents);
  for (const [documentNameId, planned] of documents) {
    const { name, content, size } = planned.facts;
    const fileKey = keyOf(planned);
    rows.set(documentNameId, {
      applicantId: applicant.id, record, documentNameId, fileKey, fileName: name, fileKind: content, fileSize: size,
      fileHash: fileMark(fileKey, planned.file.sha256), fileMoment: fileMark(fileKey, now.toISOString()),
    });
  }
  const gone = new Set(removed);
  return {
    applicant: { ...applicant, ...attributes, ...photo },
    education: [
      ...education.filter(({ id }) => !gone.has(id)).map((row) => ({ ...row, ...changed.get(row.id) })),
      ...added.map((entry, index) => ({ id: educationIds[index] ?? NaN, applicantId: applicant.id, ...entry })),
    ],
    currentAnswers: { values, documents: rows },
  };
}
