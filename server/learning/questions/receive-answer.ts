import type { FastifyRequest } from 'fastify';
import type { FileFacts } from '../../contract/input-types.ts';
import type { Check } from '../../contract/wire.ts';
import { limitConcurrency } from '../../http/concurrency.ts';
import { HttpError, contractViolation, isMultipart, unexpectedPart } from '../../http/http-error.ts';
import { factsOf } from '../../intake/received/file-kind.ts';
import {
  type FormLimits, type ReceivedFile, type ReceivedForm, type Receiving, withReceivedForm,
} from '../../intake/received/received-form.ts';
import { type WithStorage, removeFiles } from '../../storage/storage.ts';
import type { AnswerFile } from './judge.ts';

/** The body of a save, and the file that a form brings. */
export interface ReceivedAnswer {
  readonly body: unknown;
  readonly file: { readonly received: ReceivedFile; readonly facts: FileFacts } | undefined;
}

/** For one answer: a question has two hundred options at the most. A file beyond its own limit, up to these bytes, gets an error text. */
const limits: FormLimits = { sender: 'applicant', parts: 300, bytes: 32_000_000, textBytes: 200_000 };

/** Three at a time for each applicant: files are on disk while they arrive. */
const limited = limitConcurrency(3);

/** The names that a call has for an answer: the object around its members (spec §7), the members, and the one that may be a file. */
export interface AnswerNames {
  readonly root: string;
  readonly texts: readonly string[];
  readonly file: string;
}

/** The texts as members in JSON; a name with `[]` makes a list. */
function valuesOf({ texts }: ReceivedForm, { root, texts: memberNames }: AnswerNames): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const pattern = new RegExp(`^${root}\\[(${memberNames.join('|')})\\](\\[\\])?$`);
  for (const [name, text] of texts) {
    const [, key, list] = pattern.exec(name) ?? [];
    if (key === undefined || (list !== undefined && key !== 'answer')) throw unexpectedPart(name);
    const current = values[key];
    if (list === undefined) values[key] = key === 'mark_as_done' ? text === 'true' : text;
    else if (Array.isArray(current)) current.push(text);
    else values[key] = [text];
  }
  return values;
}

async function fileOf({ files }: ReceivedForm, { root, file }: AnswerNames): Promise<ReceivedAnswer['file']> {
  const stray = files.find(({ fieldName }) => fieldName !== `${root}[${file}]`);
  if (stray) throw unexpectedPart(stray.fieldName);
  if (files.length > 1) throw contractViolation('an answer is one file');
  const [received] = files;
  return received && { received, facts: await factsOf(received) };
}

/**
 * Receives an answer, in JSON or as a form with names in brackets, and hands it over unfolded and checked. Throws a 422 for one that
 * violates the contract, and before that what `authenticate` throws.
 */
export async function withReceivedAnswer<Value>(
  request: FastifyRequest, services: Receiving, names: AnswerNames, check: Check,
  authenticate: () => Promise<{ readonly applicantId: number }>, handle: (answer: ReceivedAnswer) => Promise<Value>,
): Promise<Value> {
  const handleChecked = async (answer: ReceivedAnswer): Promise<Value> => {
    const problem = check(answer.body);
    if (problem === undefined) return handle(answer);
    await authenticate();
    throw contractViolation(problem);
  };
  if (!isMultipart(request.headers)) return handleChecked({ body: request.body, file: undefined });
  return limited((await authenticate()).applicantId, () => withReceivedForm(request, services, limits, async (form) => {
    const file = await fileOf(form, names);
    return handleChecked({ body: { [names.root]: { ...valuesOf(form, names), ...(file && { [names.file]: file.facts }) } }, file });
  }));
}

/**
 * Saves an answer with its file, which `save` puts into the storage before anything refers to it, and which is removed where nothing does.
 * After a failed save nobody knows whether it was stored: then the file stays until the search for orphans.
 */
export async function saveWithFile<Saved>(
  { storage }: WithStorage, { received: { path, fileName: name, size, sha256 }, facts }: NonNullable<ReceivedAnswer['file']>,
  save: (put: () => Promise<AnswerFile>) => Promise<Saved>, isStored: (saved: Saved) => boolean,
): Promise<Saved> {
  let key: string | undefined;
  const remove = async (): Promise<void> => { if (key !== undefined) await removeFiles(storage, [key]); };
  try {
    const saved = await save(async () => ({ key: key ??= await storage.put(path), name, kind: facts.content, size, sha256 }));
    if (!isStored(saved)) await remove();
    return saved;
  } catch (error) {
    if (error instanceof HttpError) await remove();
    throw error;
  }
}
