import { isDeepStrictEqual } from 'node:util';
import errorCodes from '../../../schemas/error-codes.json' with { type: 'json' };
import { isJsonObject, parseJson } from '../../../src/base/json.ts';
import { normalizers } from '../../../src/base/normalize.ts';
import { validateValue } from '../../../src/fields/check.ts';
import type { WireVariant } from '../../../src/fields/codecs/codec.ts';
import type { FieldValue } from '../../../src/fields/definition.ts';
import { typeOf } from '../../../src/fields/types/type-module.ts';
import { isForeign } from '../../../src/fields/value.ts';
import { isJustified, isValid, verdictText, type Opinion } from '../oracle/opinion.ts';
import { clientVerdict, normalOf, opinionOf, placeText, ruleFor, serverJudges, serverType, serverVerdict, type FieldCase, type FieldSubject } from '../subjects/field-subject.ts';
import { lostEntries } from './lost-entries.ts';
import { brokenPromise } from './promises.ts';
import { isTypedText } from '../../../packages/arbitraries/built-in-values.ts';

/** What must hold of every value of a field under every definition. */
export interface FieldLaw {
  readonly name: string;
  readonly title: string;
  readonly applies: (subject: FieldSubject) => boolean;
  /** How a case breaks the law, in one sentence; `undefined` where it does not, or the law does not apply. */
  readonly broken: (subject: FieldSubject, one: FieldCase) => string | undefined;
}

const always = (): boolean => true;
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const reasonsOf = (opinion: Opinion): string => (isValid(opinion) ? 'accepts' : `refuses: ${[...new Set(opinion.map(({ code, at }) => (at === undefined ? code : `${code} at ${at}`)))].join(' or ')}`);

const agreement: FieldLaw = {
  name: 'agreement',
  title: 'client, server and inlined schema give the same verdict',
  applies: always,
  broken: (subject, one) => {
    const [client, server, opinion] = [clientVerdict(subject, one), serverVerdict(subject, one), opinionOf(subject, one)];
    if (client.code !== server.code) return `the client ${verdictText(client)}, the server ${verdictText(server)}`;
    return isJustified(client, opinion) ? undefined : `the client ${verdictText(client)}, the inlined schema ${reasonsOf(opinion)}`;
  },
};

const codes: Readonly<Record<string, readonly string[]>> = errorCodes.codes;

export const refusal: FieldLaw = {
  name: 'refusal',
  title: 'what is invalid is refused with its code at its place, and what is valid is taken',
  applies: always,
  broken: (subject, one) => {
    const { definition, value } = one;
    const issue = validateValue(subject.client, definition, value);
    const opinion = opinionOf(subject, one);
    const at = placeText(issue?.at);
    const verdict = { ...(issue && { code: issue.code }), ...(at !== undefined && { at }) };
    if (!isJustified(verdict, opinion)) return `the form ${verdictText(verdict)}, where it is so that the inlined schema ${reasonsOf(opinion)}`;
    const known = issue && codes[issue.code];
    if (issue && known && issue.at === undefined && !isDeepStrictEqual(Object.keys(issue.params ?? {}), known)) return `the code ${issue.code} comes with ${shown(issue.params)}, and its text uses ${known.join(', ') || 'nothing'}`;
    return undefined;
  },
};

const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown): boolean => (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);
const isFile = (value: FieldValue): boolean => typeof value === 'object' && 'kind' in value && value.kind !== 'foreign';

/** Whether a value has the shape that forms have for the type: a rule may accept other shapes. */
const isShapeOf = (base: string, value: FieldValue): boolean =>
  value === undefined || (base === 'flag' ? typeof value === 'boolean' : base === 'check_box' ? Array.isArray(value) : typeof value === 'string');

/** Whether a text has no characters that cannot be typed: a page never sends those. */
const isTyped = (value: FieldValue): boolean => typeof value !== 'string' || normalizers.dropUnstorable(value) === value;

const variants: readonly WireVariant[] = ['plain', 'joined', 'list'];

const codec: FieldLaw = {
  name: 'codec',
  title: 'a valid value comes back from the wire as it was sent',
  applies: always,
  broken: (subject, one) => {
    const { definition, value } = one;
    const { codec: { decode, encode } } = typeOf(subject.client, definition);
    if (isForeign(value)) {
      const isWritable = isTypedText(typeOf(subject.client, definition)) && [value.raw].flat().every((text) => typeof text === 'string');
      return !isWritable || isDeepStrictEqual(encode(value, 'plain'), value.raw) ? undefined : `what the type does not know goes back as ${shown(encode(value, 'plain'))}; it was ${shown(value.raw)}`;
    }
    if (typeof value === 'object' && 'kind' in value) {
      const sent = encode(value, 'plain');
      return sent === (value.kind === 'chosen' ? value.file : undefined) ? undefined : `${value.kind === 'chosen' ? 'the chosen file' : 'a file that the server holds'} is sent as ${shown(sent)}`;
    }
    if (!isValid(opinionOf(subject, one)) || !isShapeOf(typeOf(subject.client, definition).base, value)) return undefined;
    const normal = normalOf(subject, one);
    for (const variant of variants) {
      const sent = encode(value, variant);
      const read = decode(sent, variant, definition.options);
      // A text that is empty once it is normalised may be sent as typed: the server normalises it to nothing too.
      const back = isEmpty(normal) && typeof read === 'string' ? ruleFor(subject, definition).normalize(read) : read;
      if (!isSame(back, normal)) return `as ${variant} ${shown(sent)} is sent, and read as ${shown(read)}; it was ${shown(normal)}`;
      if (!isEmpty(normal) && !isSame(encode(read, variant), sent)) return `as ${variant} ${shown(sent)} is sent, and once more ${shown(encode(read, variant))}`;
    }
    return undefined;
  },
};

const normalisation: FieldLaw = {
  name: 'normalisation',
  title: 'a text is normalised alike on both sides, and once is enough',
  applies: (subject) => isTypedText({ base: typeOf(subject.client, subject).base }),
  broken: (subject, { definition, value }) => {
    if (typeof value !== 'string') return undefined;
    const { normalize } = ruleFor(subject, definition);
    const { normalise } = serverType(subject, definition);
    const normal = normalize(value);
    if (normalise(value) !== normal) return `the client makes ${shown(normal)} of it, the server ${shown(normalise(value))}`;
    return normalize(normal) === normal ? undefined : `normalised it is ${shown(normal)}, and once more ${shown(normalize(normal))}`;
  },
};

const journey: FieldLaw = {
  name: 'journey',
  title: 'what the page sends is judged by the server, after its own normalising, as the page has judged it',
  applies: always,
  broken: (subject, one) => {
    const { definition, value } = one;
    if (isForeign(value) || isFile(value) || !isShapeOf(typeOf(subject.client, definition).base, value) || !isTyped(value)) return undefined;
    const { encode } = typeOf(subject.client, definition).codec;
    const sent = encode(value, 'plain');
    if (typeof value === 'string' && typeof sent === 'string' && encode(sent, 'plain') !== sent) return `${shown(sent)} is sent, and of that, once more, ${shown(encode(sent, 'plain'))}`;
    const received = typeof sent === 'string' && typeof value === 'string' ? serverType(subject, definition).normalise(sent) : isEmpty(value) ? undefined : value;
    const [page, server] = [clientVerdict(subject, one).code, serverJudges(subject, definition, received)?.code];
    return page === server ? undefined : `the page ${verdictText({ ...(page !== undefined && { code: page }) })} and sends ${shown(sent)}, of which the server makes ${shown(received)} and ${verdictText({ ...(server !== undefined && { code: server }) })}`;
  },
};

/** Codes about the form of a text. Other codes may well change by normalising, which may shorten or empty a text. */
const ofForm: ReadonlySet<string> = new Set(['mask', 'schemaPattern', 'schemaEnum']);

const tidying: FieldLaw = {
  name: 'tidying',
  title: 'a text that has the form that is asked for as it is typed has it once it is normalised',
  // Not for built-in types, whose normalisers change only unambiguous texts: another text may well be wrong.
  applies: (subject) => subject.isDefined && isTypedText({ base: typeOf(subject.client, subject).base }),
  broken: (subject, one) => {
    const { definition, value } = one;
    if (typeof value !== 'string' || !isTyped(value) || !isValid(subject.opinion(definition, value))) return undefined;
    const opinion = opinionOf(subject, one);
    return isValid(opinion) || !opinion.every(({ code }) => ofForm.has(code)) ? undefined : `as it is typed it fits; normalised it is ${shown(normalOf(subject, one))}, and the inlined schema ${reasonsOf(opinion)}`;
  },
};

/** The normalisers of a type without a mask, which would add characters. */
const normalizersOf = ({ isDefined, source }: FieldSubject): readonly string[] =>
  (isDefined && isJsonObject(source) && source.mask === undefined && Array.isArray(source.normalize) ? source.normalize.filter((name) => typeof name === 'string') : []);

const promise: FieldLaw = {
  name: 'promise',
  title: 'a text that is normalised is what its last normaliser promises',
  applies: (subject) => normalizersOf(subject).length > 0,
  broken: (subject, one) => {
    const normal = normalOf(subject, one);
    const name = typeof normal === 'string' ? brokenPromise(normalizersOf(subject), normal) : undefined;
    return name === undefined ? undefined : `normalised it is ${shown(normal)}, which is not what ${name} promises`;
  },
};

const keeping: FieldLaw = {
  name: 'keeping',
  title: 'no entry of a value of parts is lost on its way to its normal form',
  applies: ({ source }) => isJsonObject(source) && isJsonObject(source.fields),
  broken: (subject, one) => {
    const normal = [normalOf(subject, one)].flat()[0];
    if (typeof one.value !== 'string' || typeof normal !== 'string' || normal === one.value) return undefined;
    return lostEntries(parseJson(one.value), parseJson(normal), []);
  },
};

export const fieldLaws: readonly FieldLaw[] = [agreement, refusal, codec, normalisation, journey, tidying, promise, keeping];
