import type { RegisterRequest } from '../../../schemas/generated/wire.d.ts';
import registrationForm from '../../../schemas/forms/registration.json' with { type: 'json' };
import { typeNamed } from '../../contract/input-types.ts';
import { type Circumstances, type StaticForm, fieldsOf, refusalOf } from '../../contract/static-forms.ts';
import { isStorable } from '../../database/storable.ts';
import { type Problems, isBlank } from '../save/problems.ts';

type Sent = RegisterRequest['applicant'];

const form: StaticForm = registrationForm;

/** The values of the fixed fields by name, in the form of their types. */
export type Basics = ReadonlyMap<string, string>;

/** Reads and checks the fields that every registration has (spec §5 Registration), which the page has from the same file. */
export function readBasics(sent: Sent, circumstances: Circumstances, problems: Problems): Basics {
  const values = new Map(fieldsOf(form).flatMap(({ name, type }) => {
    const text = sent[name];
    return typeof text === 'string' ? [[name, typeNamed(circumstances.types, type).normalise(text)] as const] : [];
  }));
  for (const field of fieldsOf(form)) {
    const { name } = field;
    const text = sent[name];
    const fault = refusalOf(form, field, (other) => values.get(other), circumstances);
    if (fault) problems.addFault(name, fault);
    else if (typeof text === 'string' && !isStorable(text)) problems.add(name, { key: 'foreignText' });
  }
  return new Map([...values].filter(([, value]) => !isBlank(value)));
}
