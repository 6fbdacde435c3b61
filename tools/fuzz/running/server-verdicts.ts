import fc from 'fast-check';
import { isJsonObject, parseJson, type JsonObject } from '../../../src/base/json.ts';
import { compileProfile } from '../../../src/compiler/profile-form.ts';
import { toFormData } from '../../../src/api/form-data.ts';
import { validateValue } from '../../../src/fields/check.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../../src/fields/types/served.ts';
import { typeOf } from '../../../src/fields/types/type-module.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { loginResultOf } from '../../contract/login-result.ts';
import { pageText } from '../page-text.ts';
import { seedOf } from '../plan.ts';
import { CannotRun } from '../pool.ts';
import { valueText } from '../report/value-text.ts';
import { simplifyBy } from '../simplify.ts';
import { servedSubjects } from '../subjects/served.ts';
import { opinionOf, type FieldSubject } from '../subjects/field-subject.ts';
import { verdictText } from '../oracle/opinion.ts';
import { jsonOf, typesAt } from './running-server.ts';

/** A field that is not defined: a server that keeps to the contract refuses the whole save for it, so that nothing is stored. */
const UNKNOWN_FIELD = 'fuzz: no such field';

interface ProfileSession {
  /** The applicant's id, encoded for a path. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The mandatory fields of the profile: a server refuses faults only in those (spec §5 Profile save). */
  readonly fields: readonly FieldDefinition[];
  readonly subjects: ReadonlyMap<string, FieldSubject>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

async function startSession(exchange: Exchange, { email, password }: Account): Promise<ProfileSession> {
  const { token, applicant } = loginResultOf(await exchange({ method: 'POST', path: '/api/v1/auth/login.json', headers: {}, body: { email, password } }), email, 'name another');
  if (!isJsonObject(applicant)) throw new CannotRun('The log-in opens nothing.');
  const headers = { authorization: `Bearer ${token}` };
  const edit = await jsonOf(exchange, { method: 'GET', path: '/api/v1/applicants/edit_profile.json', headers });
  const { entries } = await typesAt(exchange);
  const { types } = withServedTypes(builtInTypes, { field_types: entries });
  const form = compileProfile({ profile: {}, edit, lookups: {}, productVariant: false, types });
  const fields = [...form.fields.values()].filter(({ id, mandatory, locked, visibleWhen }) => id.startsWith('custom_fields.') && mandatory && !locked && !visibleWhen);
  const wires = [edit['custom_fields']].flat().filter(isJsonObject).flatMap((category): readonly JsonObject[] => (isJsonObject(category.fields) ? [category.fields] : [category]));
  const wireOf = (name: string): JsonObject => wires.map((wire) => wire[name]).find(isJsonObject) ?? {};
  const subjects = servedSubjects({ entries, fields: fields.map(({ name }) => [name, wireOf(name)] as const) });
  return { id: encodeURIComponent(String(applicant.id)), headers, fields, subjects: new Map(subjects.map((subject) => [subject.name, subject])) };
}

/** The reasons for refusing a save of these values, by field name. Nothing is stored, since one field is not defined. */
async function refusalsOf(exchange: Exchange, { id, headers }: ProfileSession, sent: Readonly<Record<string, string | readonly string[]>>): Promise<ReadonlyMap<string, string>> {
  const form = toFormData({ applicant: { custom_fields: { ...sent, [UNKNOWN_FIELD]: 'x' } } });
  const answer = await exchange({ method: 'PUT', path: `/api/v1/applicants/${id}.json`, headers, form });
  const body = answer.kind === 'answer' ? parseJson(answer.text) : undefined;
  const errors = isJsonObject(body) ? body.errors : undefined;
  if (answer.kind !== 'answer' || answer.status !== 422 || !isJsonObject(errors) || !(`custom_fields.${UNKNOWN_FIELD}` in errors)) {
    throw new CannotRun(`A save with a field that nobody defines has to be refused for it, and is answered ${answer.kind === 'answer' ? answer.status : answer.detail}: this server's opinion cannot be asked without storing anything.`);
  }
  return new Map(Object.entries(errors).map(([field, words]) => [field.replace(/^custom_fields\./, ''), String([words].flat()[0])]));
}

export interface ServerRun {
  readonly seed: number;
  readonly seconds: number;
  /** Saves; absent: as many as there is time for. */
  readonly runs?: number;
}

export interface ServerOutcome {
  readonly values: number;
  readonly saves: number;
  readonly found?: readonly string[];
}

/** Compares a running server's verdicts on the mandatory profile fields with the page's, many fields per save. */
export async function askServer(exchange: Exchange, account: Account, { seed, seconds, runs = Infinity }: ServerRun, isOver: () => boolean): Promise<ServerOutcome> {
  const opened = await startSession(exchange, account);
  try {
    return await compareVerdicts(exchange, opened, { seed, seconds, runs }, isOver);
  } finally {
    await exchange({ method: 'POST', path: '/api/v1/applicants/logout.json', headers: opened.headers });
  }
}

async function compareVerdicts(exchange: Exchange, opened: ProfileSession, { seed, seconds, runs }: Required<ServerRun>, isOver: () => boolean): Promise<ServerOutcome> {
  if (opened.fields.length === 0) throw new CannotRun('The profile of this account has no mandatory custom field: a server refuses no other.');
  const subjectOf = ({ name }: FieldDefinition): FieldSubject => {
    const subject = opened.subjects.get(name);
    if (!subject) throw new CannotRun(`There is no type for the field "${name}".`);
    return subject;
  };
  // First without values: a server that accepts the unknown field would store them.
  await refusalsOf(exchange, opened, {});
  const startedAt = performance.now();
  let [values, round] = [0, 0];
  for (; round < runs && (performance.now() - startedAt) / 1_000 < seconds && !isOver(); round += 1) {
    const drawn = opened.fields.flatMap((field) => {
      const subject = subjectOf(field);
      const [value] = fc.sample(subject.values(field, undefined), { seed: seedOf(`${seed}/${field.name}/${round}`), numRuns: 1 });
      const sent = typeOf(subject.client, field).codec.encode(value, 'plain');
      return typeof sent === 'string' || Array.isArray(sent) ? [{ field, subject, value, sent: sent as string | readonly string[] }] : [];
    });
    values += drawn.length;
    const errors = await refusalsOf(exchange, opened, Object.fromEntries(drawn.map(({ field, sent }) => [field.name, sent])));
    const disagreement = drawn.find(({ field, subject, value }) => (validateValue(subject.client, field, value) === undefined) === errors.has(field.name));
    if (disagreement) return { values, saves: round + 1, found: await reportLines(exchange, opened, disagreement.field, disagreement.subject, { value: disagreement.value, server: errors.get(disagreement.field.name) }, `--seed ${seed} --runs ${round + 1}`) };
  }
  return { values, saves: round };
}

/** A value, and the server's reason for refusing it; undefined: the server accepts it. */
interface Disagreement {
  readonly value: FieldValue;
  readonly server: string | undefined;
}

/** The report of a disagreement, with the value simplified while both sides still disagree. */
async function reportLines(exchange: Exchange, opened: ProfileSession, field: FieldDefinition, subject: FieldSubject, found: Disagreement, again: string): Promise<readonly string[]> {
  const sentOf = (one: FieldValue): string | readonly string[] | undefined => {
    const sent = typeOf(subject.client, field).codec.encode(one, 'plain');
    return typeof sent === 'string' || Array.isArray(sent) ? sent as string | readonly string[] : undefined;
  };
  const disagreementOf = async (value: FieldValue): Promise<Disagreement | undefined> => {
    const sent = sentOf(value);
    if (sent === undefined) return undefined;
    const server = (await refusalsOf(exchange, opened, { [field.name]: sent })).get(field.name);
    return (validateValue(subject.client, field, value) === undefined) === (server !== undefined) ? { value, server } : undefined;
  };
  let smallest = found;
  // If the server stops answering, the smallest value so far is reported.
  await simplifyBy(found.value, async (value) => {
    const disagreement = await disagreementOf(value as FieldValue);
    smallest = disagreement ?? smallest;
    return disagreement !== undefined;
  }, MAX_TRIES).catch((error: unknown) => { if (!(error instanceof CannotRun)) throw error; });
  const { value, server } = smallest;
  const issue = validateValue(subject.client, field, value);
  const opinion = opinionOf(subject, { definition: field, value });
  return [
    `${field.name}: the running server and the page are not of one mind`,
    `  value:       ${valueText(value)}`,
    '  who says what:',
    `    client           ${verdictText(issue ? { code: issue.code } : {})}`,
    `    inlined schema   ${opinion[0] ? verdictText(opinion[0]) : verdictText({})}`,
    `    running server   ${server === undefined ? 'accepts' : `refuses: ${server}`}`,
    `    page, English    ${issue ? pageText(field, issue, 'en') : '–'}`,
    `    page, Japanese   ${issue ? pageText(field, issue, 'jp') : '–'}`,
    `  decided by:  ${opinion[0]?.rule ?? 'no rule: the value is valid'}`,
    `  again:       the same --server, with ${again}`,
  ];
}

/** The most saves for simplifying a value. */
const MAX_TRIES = 200;
