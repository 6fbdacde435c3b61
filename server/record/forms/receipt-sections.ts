import type { ReceiptEntry } from '../../../schemas/generated/wire.d.ts';
import educationForm from '../../../schemas/forms/education.json' with { type: 'json' };
import registrationForm from '../../../schemas/forms/registration.json' with { type: 'json' };
import { translatedLabel } from '../../../src/base/text.ts';
import { type ServerLanguage, isMessageKey, messagesIn } from '../../base/locales/messages.ts';
import type { FieldEntry } from '../../content/content.ts';
import type { LocalizedText } from '../../content/generated/content.d.ts';
import { type StaticField, type StaticForm, fieldsOf } from '../../contract/static-forms.ts';
import { textOfMark } from '../../database/file-mark.ts';
import type { ReceiptSection } from '../../receipts/receipt.ts';
import { type SentFile, choicesOf, entryOf, fileEntry, monthIn, textIn } from '../../receipts/entries.ts';
import type { EducationRow } from '../profile/education.ts';
import type { CurrentAnswers, DocumentRow } from './current-answers.ts';
import type { Form } from './form.ts';
import { visibility } from './visible.ts';
import { educationAnswer } from '../profile/education.ts';

const sentFile = (row: DocumentRow | undefined): SentFile | undefined =>
  row && { name: row.fileName, size: row.fileSize, sha256: textOfMark(row.fileHash, row.fileKey) };

/**
 * What was answered to each shown field of a form and to each of its documents, under their headings, as a receipt has it. A hidden field
 * with a stored value was shown and sent as well (docs/decisions/0121).
 */
export function formSections(form: Form, { values, documents }: CurrentAnswers, language: ServerLanguage): readonly ReceiptSection[] {
  const format = { language, types: form.types };
  const read = (name: string) => values.get(name);
  const isShown = visibility(form, read, read);
  const isAnswered = ({ name, definition: { document_name_id: document } }: FieldEntry): boolean =>
    (document === undefined ? (values.get(name) ?? '').length > 0 : documents.has(document));
  const fieldEntry = ({ name, definition }: FieldEntry): readonly ReceiptEntry[] => {
    const { translated_name: translated, document_name_id: document, input_type: type, options } = definition;
    const label = translatedLabel(name, translated ?? form.types.get(type)?.served?.label);
    if (document !== undefined) return [fileEntry(format, label, sentFile(documents.get(document)))];
    return entryOf(format, { label, type, options: choicesOf(options) }, values.get(name));
  };
  const categories = form.categories.map(({ name, fields }) => (
    { title: textIn(name, language), entries: fields.filter((entry) => isShown(entry) || isAnswered(entry)).flatMap(fieldEntry) }));
  const listed = form.documents.map(({ id, name, translatedName }) => (
    fileEntry(format, translatedName ?? name, sentFile(documents.get(id)))));
  const all = [...categories, { title: messagesIn(language)({ key: 'section.documents' }), entries: listed }];
  return all.filter(({ entries }) => entries.length > 0);
}

/** The label that the page has for a field of its own. */
function labelOf({ name, label: own, dateLabel: label = own }: StaticField, language: ServerLanguage): string {
  return label && isMessageKey(label.key) ? messagesIn(language)({ key: label.key }) : name;
}

/** The fields of a form that the page has itself. `labels` has the texts of chosen values; a name without one has its value. */
function staticEntries(
  file: StaticForm,
  form: Form,
  language: ServerLanguage,
  valueOf: (name: string) => string | undefined,
  labels: Readonly<Record<string, LocalizedText | string | undefined>>,
): readonly ReceiptEntry[] {
  return fieldsOf(file).flatMap((field, index, fields) => {
    const { name, type, dateLabel } = field;
    const chosen = Object.hasOwn(labels, name) ? labels[name] : undefined;
    const value = chosen === undefined ? valueOf(name) : textIn(chosen, language);
    if ((field.visibleWhen && value === undefined) || fields[index - 1]?.dateLabel) return [];
    const label = labelOf(field, language);
    if (dateLabel) return [{ label, value: monthIn(language, value, valueOf(fields[index + 1]?.name ?? '')) }];
    return entryOf({ language, types: form.types }, { label, type }, value);
  });
}

/** The fields of every registration; `country` is the name of the chosen one. */
export function basicsSection(
  form: Form,
  language: ServerLanguage,
  basics: ReadonlyMap<string, string>,
  { email, country }: { readonly email: string; readonly country: LocalizedText | null },
): ReceiptSection {
  const messages = messagesIn(language);
  const entries = staticEntries(registrationForm, form, language, (name) => basics.get(name), { country_id: country ?? undefined });
  const address = { label: messages({ key: 'field.registration.email' }), value: email };
  return { title: messages({ key: 'section.registration.basics' }), entries: [address, ...entries] };
}

/** Entries of education, one section each. */
export function educationSections(form: Form, rows: readonly EducationRow[], language: ServerLanguage): readonly ReceiptSection[] {
  const { universities, codes } = form.education;
  const labelIn = (kind: 'faculty' | 'education_background', code: string | null): LocalizedText | undefined =>
    codes.find((one) => one.kind === kind && one.code === code)?.label;
  return rows.map((row, index) => {
    const { universityId, faculty, educationBackground } = row;
    const values: Readonly<Record<string, unknown>> = educationAnswer(row);
    const valueOf = (name: string): string | undefined => ((values[name] ?? '') === '' ? undefined : String(values[name]));
    const labels = {
      university_id: universities.find(({ id }) => id === universityId)?.name,
      faculty: labelIn('faculty', faculty),
      education_background: labelIn('education_background', educationBackground),
    };
    return {
      title: `${messagesIn(language)({ key: 'section.education' })} ${String(index + 1)}`,
      entries: [...staticEntries(educationForm, form, language, valueOf, labels)],
    };
  });
}
