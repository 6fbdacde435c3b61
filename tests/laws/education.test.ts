import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { noEducation, planEducation } from '../../server/record/save/plan-education.ts';
import { Problems } from '../../server/record/save/problems.ts';
import { fieldInItem, type GroupSection } from '../../src/compiler/compiled.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldId, FieldValue } from '../../src/fields/definition.ts';
import { noSiblings, shownFields } from '../../src/fields/siblings.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { law } from '../arbitraries/law.ts';
import { anyText } from '../../packages/arbitraries/text.ts';
import { valuesOf } from '../../packages/arbitraries/built-in-types.ts';

const codes = { eng: 'Engineering', law: 'Law' };
const lookups = {
  universities: [{ id: 1, name: 'Tokyo' }, { id: 2, name: 'Kyoto' }, { id: 99, name: 'Elsewhere', other: true }],
  faculties: codes, education_backgrounds: codes,
};
const form = compileRegistration({ form: {}, lookups, countries: [], productVariant: false, types: builtInTypes });
const ids = lookups.universities.map(({ id }) => String(id));
const circumstances = {
  types: readInputTypes(), today: '2026-11-21',
  options: { universities: ids, faculties: Object.keys(codes), educationBackgrounds: Object.keys(codes) }, sets: { otherUniversities: ['99'] },
};

function education(): GroupSection {
  const group = form.sections.find((section) => section.kind === 'group');
  if (!group) throw new Error('no education');
  return group;
}

const group = education();
const [entry = ''] = group.items.map(({ key }) => key);
const fields = group.item.fields.filter(({ id }) => id !== group.exclusive);

type Values = ReadonlyMap<string, FieldValue>;

/** Mostly right, so that whole entries are; often with the odd value, so that each way of being wrong occurs. */
const anyEntry: fc.Arbitrary<Values> = fc.tuple(...fields.map((field) => {
  const { valid, refusals, demands } = valuesOf[field.base];
  const wrong = fc.oneof(...[...(refusals?.(field) ?? []), ...demands].map(({ values }) => values), anyText());
  const value = fc.oneof({ arbitrary: valid(field), weight: 8 }, { arbitrary: wrong, weight: 1 });
  return value.map((one): [string, FieldValue] => [field.id, one]);
})).map((entries) => new Map(entries));

/** What holds up the save in the page. */
function clientVerdict(values: Values): ReadonlyMap<string, string> {
  const now = (name: string) => values.get(name);
  const isShown = shownFields(form.types, fields)(now, noSiblings);
  return new Map(fields.filter(({ id, mandatory }) => mandatory && isShown(id)).flatMap((field): [string, string][] => {
    const issue = validateValue(form.types, field, values.get(field.id), now);
    return issue ? [[field.id, issue.code]] : [];
  }));
}

function sentEntry(values: Values): Readonly<Record<string, string>> {
  const held = new Map<FieldId, FieldValue>([...values].map(([name, value]) => [fieldInItem(group.id, entry, name), value]));
  const { body } = form.encode({ fields: held, groups: new Map([[group.id, { items: [entry], removed: [] }]]) });
  const { applicant } = body as { applicant: { applicant_universities_attributes: readonly [Readonly<Record<string, string>>] } };
  return applicant.applicant_universities_attributes[0];
}

/** What the server refuses of an entry as it is sent. */
function serverVerdict(sent: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const problems = new Problems();
  planEducation(noEducation, [sent], circumstances, problems);
  try {
    problems.refuse();
    return new Map();
  } catch (error) {
    if (!(error instanceof HttpError) || !(error.reason instanceof Map)) throw error;
    return new Map([...error.reason].map(([field, [first]]) => [String(field).replace('universities.0.', ''), String(first?.key)]));
  }
}

describe('an education entry', () => {
  law('is refused by the server for what holds it up in the page, and for nothing else', fc.property(anyEntry, (values) => {
    expect(serverVerdict(sentEntry(values))).toEqual(clientVerdict(values));
  }), 500);
});
