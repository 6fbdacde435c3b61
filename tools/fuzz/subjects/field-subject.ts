import type fc from 'fast-check';
import { typeNamed, type InputTypes as ServerTypes, type RuleValue } from '../../../server/contract/input-types.ts';
import { placesOf, type FaultPlace } from '../../../src/field-types/contract.ts';
import { validateValue, ruleDefinition, ruleValue } from '../../../src/fields/check.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { typeOf, type InputTypes } from '../../../src/fields/types/type-module.ts';
import type { Opinion, Verdict } from '../oracle/opinion.ts';
import type { RuleAnswer } from '../reach/rule-counts.ts';
import type { Mode } from '../../../packages/arbitraries/mode.ts';

/** A value under a definition. */
export interface FieldCase {
  readonly definition: FieldDefinition;
  readonly value: FieldValue;
}

/** A field or a type under test, with both sides' types and the oracle. */
export interface FieldSubject {
  readonly kind: 'field';
  /** The name of the type, or of the field of a form. */
  readonly name: string;
  readonly type: string;
  readonly definitions: fc.Arbitrary<FieldDefinition>;
  /** Without a mode: values of every one. */
  readonly values: (definition: FieldDefinition, mode: Mode | undefined) => fc.Arbitrary<FieldValue>;
  readonly client: InputTypes;
  readonly server: ServerTypes;
  /** The oracle's opinion on a normalised value, independent of both sides. */
  readonly opinion: (definition: FieldDefinition, normal: unknown) => Opinion;
  /** The oracle's answer of each rule to a normalised value. */
  readonly answers: (definition: FieldDefinition, normal: unknown) => Iterable<RuleAnswer>;
  /** Its type is one that a file defines. */
  readonly isDefined: boolean;
  /** The definition in the file; absent: the type is built in. */
  readonly source?: unknown;
}

/** A place in a value as text, from the outermost part. */
export function placeText(at: FaultPlace | undefined): string | undefined {
  const path = placesOf(at).flatMap(({ item, part }) => [item, part]).filter((name) => name !== undefined);
  return path.length === 0 ? undefined : path.join('.');
}

export const ruleFor = ({ client }: FieldSubject, definition: FieldDefinition) => typeOf(client, definition).rule;

/** The value as rules read it, by the client's reading. */
export const normalOf = (subject: FieldSubject, { definition, value }: FieldCase): unknown => ruleValue(ruleFor(subject, definition), value);

/** The page's verdict on a value. */
export function clientVerdict({ client }: FieldSubject, { definition, value }: FieldCase): Verdict {
  const issue = validateValue(client, definition, value);
  const at = placeText(issue?.at);
  return issue ? { code: issue.code, ...(at !== undefined && { at }) } : {};
}

/** The server holds a type that nobody defines to the rule of text. */
export const serverType = ({ server }: FieldSubject, { type }: FieldDefinition) => typeNamed(server, type === 'unknown' ? 'text' : type);

/** The server's verdict on a received value, with its own normalisers, formats and compiler. */
export function serverJudges(subject: FieldSubject, definition: FieldDefinition, received: unknown) {
  const { mandatory, options, limits } = ruleDefinition(definition);
  return serverType(subject, definition).judge({ mandatory, options, limits: { ...limits } }, received as RuleValue | undefined);
}

/** The server's verdict on the value as typed. It names a part by its label. */
export function serverVerdict(subject: FieldSubject, { definition, value }: FieldCase): Verdict {
  const received = typeof value === 'string' ? serverType(subject, definition).normalise(value) : normalOf(subject, { definition, value });
  const fault = serverJudges(subject, definition, received);
  return fault ? { code: fault.code, ...(fault.part && { at: fault.part.en }) } : {};
}

export const opinionOf = (subject: FieldSubject, one: FieldCase): Opinion => subject.opinion(one.definition, normalOf(subject, one));
