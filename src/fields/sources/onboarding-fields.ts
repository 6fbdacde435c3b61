import type { TextKey } from '../../base/text.ts';
import type { FieldDefinition } from '../definition.ts';
import { withKnownConditions } from './condition.ts';
import { withStoredFile } from './document-fields.ts';
import { lookupIn } from './stored-document.ts';
import type { DocumentStyle } from './read-definition.ts';
import { documentsCategory, readServedAnswer } from './served-fields.ts';
import { category, createCollector, type Category, type Collector } from './source.ts';

/** The placeholder of a locked field: the company fills it in. */
const BY_COMPANY: TextKey = Object.freeze({ key: 'onboarding.byCompany' });

const byCompany = (field: FieldDefinition): FieldDefinition =>
  (field.locked ? Object.freeze({ ...field, placeholder: BY_COMPANY }) : field);

/** Locks a field: only fields of the edit data can be edited (spec §5 Onboarding edit). */
const lock = (field: FieldDefinition): FieldDefinition => Object.freeze({ ...field, locked: true, mandatory: false });

/**
 * The fields of the edit data under the headings of the display data, since a map of fields has none of its own. Fields of the
 * display data alone are locked; fields of the edit data alone come first, documents last.
 */
export function readOnboardingFields(
  edit: unknown, display: unknown, collector: Collector, style: DocumentStyle,
): readonly Category[] {
  const listed = lookupIn(edit, display);
  const editable = readServedAnswer(edit, collector, style, listed);
  // Diagnostics of the display data are reported where that is shown.
  const shown = readServedAnswer(display, createCollector(collector.types), style, listed);
  const editableById = new Map(fieldsOf(editable).map((field) => [field.id, field]));
  const shownIds = new Set(fieldsOf(shown).map(({ id }) => id));
  const editOnly = (fields: readonly FieldDefinition[]) => fields.filter(({ id }) => !shownIds.has(id)).map(byCompany);
  const merge = (field: FieldDefinition): FieldDefinition => {
    const editableField = editableById.get(field.id);
    return byCompany(editableField ? withStoredFile(editableField, field) : lock(field));
  };
  return withKnownConditions([
    ...editable.categories.map(({ id, title, fields }) => category(`edit:${id}`, title, editOnly(fields))),
    ...shown.categories.map(({ id, title, fields }) => category(id, title, fields.map(merge))),
    documentsCategory([...shown.documents.map(merge), ...editOnly(editable.documents)]),
  ], collector);
}

const fieldsOf = ({ categories, documents }: ReturnType<typeof readServedAnswer>): readonly FieldDefinition[] =>
  [...categories.flatMap(({ fields }) => fields), ...documents];
