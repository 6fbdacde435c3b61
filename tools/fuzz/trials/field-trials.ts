import fc from 'fast-check';
import { isJsonObject } from '../../../src/base/json.ts';
import { validateValue } from '../../../src/fields/check.ts';
import { isStringList } from '../../../src/fields/codecs/codec.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { fieldLaws, refusal, type FieldLaw } from '../laws/field-laws.ts';
import { verdictText } from '../oracle/opinion.ts';
import { pageText } from '../page-text.ts';
import { clientVerdict, normalOf, opinionOf, serverVerdict, type FieldSubject } from '../subjects/field-subject.ts';
import type { DrawnCase, Explanation, Trial } from '../trial.ts';
import type { Mode } from '../../../packages/arbitraries/mode.ts';

function explain(subject: FieldSubject, definition: FieldDefinition, value: FieldValue): Explanation {
  const one = { definition, value };
  const issue = validateValue(subject.client, definition, value);
  const opinion = opinionOf(subject, one);
  const [first] = opinion;
  const page = (language: 'en' | 'jp'): string => (issue ? pageText(definition, issue, language) : '–');
  return {
    row: [
      { who: 'client', says: verdictText(clientVerdict(subject, one)) },
      { who: 'server', says: verdictText(serverVerdict(subject, one)) },
      { who: 'inlined schema', says: first ? [...new Set(opinion.map(verdictText))].join(', or ') : verdictText({}) },
      { who: 'page, English', says: page('en') },
      { who: 'page, Japanese', says: page('jp') },
    ],
    ...(first && { rule: [...new Set(opinion.map(({ rule }) => rule))].join('; or ') }),
  };
}

/** Simpler definitions, the simplest first. */
function* simplerDefinitions(definition: FieldDefinition): Generator<FieldDefinition> {
  const { maxLength: _, ...limits } = definition.limits;
  if (definition.mandatory) yield { ...definition, mandatory: false };
  if (definition.limits.maxLength !== undefined) yield { ...definition, limits };
  for (let count = 0; count < definition.options.length; count += 1) yield { ...definition, options: definition.options.slice(0, count) };
  for (const index of definition.options.keys()) yield { ...definition, options: definition.options.filter((_option, at) => at !== index) };
}

/** Whether a value is empty: blank text, no entries, or empty entries. */
const isNothing = (normal: unknown): boolean =>
  normal === undefined || normal === false || (typeof normal === 'string' && /^[\s[\]{},]*$/.test(normal)) || (Array.isArray(normal) && normal.length === 0);

/** Whether a simplified value is a text, a list of ids or a foreign value; files are not simplified. */
const mayBe = (value: unknown): boolean =>
  typeof value === 'string' || isStringList(value) || (isJsonObject(value) && value.kind === 'foreign' && 'raw' in value);

function drawnOf(subject: FieldSubject, law: FieldLaw, definition: FieldDefinition, mode: Mode | undefined): DrawnCase {
  const of = (value: unknown) => ({ definition, value: value as FieldValue });
  return {
    definition,
    values: () => subject.values(definition, mode),
    broken: (value) => law.broken(subject, of(value)),
    mayBe,
    isFilled: (value) => !isNothing(normalOf(subject, of(value))),
    refusedBy: (value) => opinionOf(subject, of(value))[0]?.rule,
    ...(law === refusal && { answers: (value: unknown) => subject.answers(definition, normalOf(subject, of(value))) }),
    explain: (value) => explain(subject, definition, value as FieldValue),
    simpler: () => [...simplerDefinitions(definition)].map((one) => drawnOf(subject, law, one, mode)),
  };
}

/** The first that fast-check makes of a seed. */
const drawOne = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value => fc.sample(arbitrary, { seed, numRuns: 1 })[0] as Value;

/** The trials of every law for every subject to which it applies. */
export function fieldTrials(subjects: readonly FieldSubject[], kind: (subject: FieldSubject) => Trial['kind']): readonly Trial[] {
  return subjects.flatMap((subject) => fieldLaws.filter(({ applies }) => applies(subject)).map((law): Trial => ({
    law: law.name, title: law.title, subject: subject.name, kind: kind(subject), type: subject.type,
    ...(subject.source !== undefined && { source: subject.source }),
    draw: (seed, mode) => drawnOf(subject, law, drawOne(subject.definitions, seed), mode),
    under: (definition) => drawnOf(subject, law, definition as FieldDefinition, undefined),
  })));
}
