import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { StartupError } from '../startup-error.ts';
import type { Content } from './content.ts';
import contentSchema from './content.schema.json' with { type: 'json' };

const ajv = new Ajv({ strict: true, strictRequired: false, validateSchema: false });
ajv.addSchema(contentSchema);

const parts = ['universities', 'education-codes', 'profile-form', 'document-names', 'applicants', 'downloadable-documents'] as const;

async function readPart(folder: string, part: (typeof parts)[number]): Promise<unknown> {
  const path = join(folder, `${part}.json`);
  if (!existsSync(path)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StartupError(`${path} is not JSON.`, { cause: error });
  }
  const validate = ajv.getSchema(`content.schema.json#/$defs/${part}`);
  if (validate?.(content) === true) return content;
  const [problem] = validate?.errors ?? [];
  throw new StartupError(`${path} does not fit: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}.`);
}

function duplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** What a schema cannot say. */
function checkContent(content: Content): void {
  const fields = (content['profile-form']?.categories ?? []).flatMap((category) => category.fields);
  const twice = duplicate(fields.map(({ name }) => name));
  if (twice !== undefined) throw new StartupError(`profile-form.json defines the field "${twice}" twice.`);
  const documents = fields.flatMap((field) => field.document_name_id ?? []).map(String);
  const shared = duplicate(documents);
  if (shared !== undefined) throw new StartupError(`profile-form.json asks for document ${shared} in two fields.`);
  const crooked = content.applicants?.find(({ universities = [] }) =>
    universities.length > 0 && universities.filter(({ is_latest: isLatest }) => isLatest).length !== 1);
  if (crooked) throw new StartupError(`applicants.json must mark exactly one education of ${crooked.student_id} as the latest.`);
}

/** Reads and checks a content folder. Throws a `StartupError` that names the file and the place in it. */
export async function readContent(folder: string): Promise<Content> {
  const read = await Promise.all(parts.map(async (part) => [part, await readPart(folder, part)] as const));
  const content: Content = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  if (Object.keys(content).length === 0) throw new StartupError(`${folder} holds no content files.`);
  checkContent(content);
  return content;
}
