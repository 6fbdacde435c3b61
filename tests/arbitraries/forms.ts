import fc from 'fast-check';
import type { CompiledForm, FormValues, GroupSection, GroupState } from '../../src/compiler/compiled.ts';
import { fieldInItem } from '../../src/compiler/compiled.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import {
  compileExamGroup, compileInterviewReview, compileJobSurvey, compileOnlineSessionQuestion,
} from '../../src/compiler/questions-form.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import type { FieldDefinition, FieldId, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { anyValue } from '../../packages/arbitraries/built-in-types.ts';
import { anyJson, wireCustomFields, wireDocuments, wireLookups, wireProfile, wireQuestions } from '../../packages/arbitraries/wire.ts';

/** A source of forms: answers for the most part as the wire should have them, and the compiler's entry for them. */
export interface FormKind {
  readonly answers: fc.Arbitrary<unknown>;
  readonly compile: (answer: unknown) => CompiledForm;
}

interface Answers {
  readonly profile?: unknown;
  readonly display?: unknown;
  readonly edit?: unknown;
  readonly form?: unknown;
  readonly lookups?: unknown;
  readonly productVariant?: boolean;
}

const parts = (answer: unknown): Answers => (typeof answer === 'object' && answer !== null ? answer : {});

const servedFields = fc.record({ custom_fields: wireCustomFields, document_fields: wireDocuments });

export const formKinds: Readonly<Record<string, FormKind>> = {
  profile: {
    answers: wireProfile,
    compile: (answer) => {
      const { profile, edit, lookups, productVariant = false } = parts(answer);
      return compileProfile({ profile, edit, lookups, productVariant, types: builtInTypes });
    },
  },
  registration: {
    answers: fc.record({ form: servedFields, lookups: wireLookups, productVariant: fc.boolean() }),
    compile: (answer) => {
      const { form, lookups, productVariant = false } = parts(answer);
      return compileRegistration({ form, lookups, countries: (lookups as { readonly countries?: unknown } | undefined)?.countries, productVariant, types: builtInTypes });
    },
  },
  onboarding: {
    answers: fc.record({ edit: servedFields, display: fc.option(servedFields, { nil: undefined }) }),
    compile: (answer) => {
      const { edit, display } = parts(answer);
      return compileOnboarding(builtInTypes, edit, display);
    },
  },
  customFields: { answers: wireCustomFields, compile: (answer) => compileCustomFields(builtInTypes, answer) },
  jobSurvey: { answers: wireQuestions, compile: (answer) => compileJobSurvey(builtInTypes, answer) },
  interviewReview: { answers: wireQuestions, compile: (answer) => compileInterviewReview(builtInTypes, answer) },
  examGroup: { answers: wireQuestions, compile: (answer) => compileExamGroup(builtInTypes, answer) },
  onlineSessionQuestion: { answers: wireQuestions.map(([question]) => question), compile: (answer) => compileOnlineSessionQuestion(builtInTypes, answer) },
};

/** Answers of a kind, or any JSON at all. */
export const anyAnswer = ({ answers }: FormKind): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: answers, weight: 4 }, { arbitrary: anyJson, weight: 1 });

const isGroup = (section: CompiledForm['sections'][number]): section is GroupSection => section.kind === 'group';

type ValuesOf = (definition: FieldDefinition) => fc.Arbitrary<FieldValue>;

type ValueById = [FieldId, FieldValue];

const valuesById = (fields: readonly FieldDefinition[], valueOf: ValuesOf, idOf = ({ id }: FieldDefinition): FieldId => id) =>
  fc.tuple(...fields.map((field) => valueOf(field).map((value): ValueById => [idOf(field), value])));

type GroupValues = readonly [FieldId, GroupState, readonly ValueById[]];

/** Some entries removed, up to two added. */
const groupValues = ({ id, items, item }: GroupSection, valueOf: ValuesOf): fc.Arbitrary<GroupValues> => {
  const held = items.map(({ key }) => key);
  return fc.subarray([...held, 'new:1', 'new:2']).chain((kept) =>
    fc.tuple(...kept.map((key) => valuesById(item.fields, valueOf, (field) => fieldInItem(id, key, field.id))))
      .map((values): GroupValues => [id, { items: kept, removed: held.filter((key) => !kept.includes(key)) }, values.flat()]));
};

/** Values that an applicant may have given a form, by default right and wrong ones, with entries removed and added. */
export const formValues = (form: CompiledForm, valueOf: ValuesOf = anyValue): fc.Arbitrary<FormValues> =>
  fc.tuple(
    valuesById([...form.fields.values()], valueOf),
    fc.tuple(...form.sections.filter(isGroup).map((group) => groupValues(group, valueOf))),
  )
    .map(([fields, groups]) => ({
      fields: new Map([...fields, ...groups.flatMap(([, , values]) => values)]),
      groups: new Map(groups.map(([id, state]) => [id, state])),
    }));
