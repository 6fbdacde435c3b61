import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../base/startup-error.ts';
import { type Content, type ContentPart, contentParts } from './content.ts';
import { contentFaults } from './content-faults.ts';
import { lineOf } from './diagnostic.ts';
import { fileIn } from './file-in.ts';
import { parseJsonFile } from './json-text.ts';
import { lintTypes } from './content-lint.ts';
import { contentProblem } from './content-rules.ts';

async function readPart(folder: string, part: ContentPart): Promise<unknown> {
  const file = `${part}.json`;
  if (!existsSync(join(folder, file))) return undefined;
  const content = parseJsonFile(file, await readFile(await fileIn(folder, file)));
  // Faults of types that lint finds are reported before those of the schema.
  const [typeFault] = part === 'field-types' ? lintTypes(content).filter(({ severity }) => severity === 'error') : [];
  if (typeFault) throw new StartupError(lineOf(typeFault));
  const problem = contentProblem(part, content);
  if (problem !== undefined) throw new StartupError(`${file} does not fit: ${problem}.`);
  return content;
}

/**
 * Reads and checks a content folder. Throws a `StartupError` with the file and the place. `live`: faults of the live content, which an
 * older build accepted, do not keep anybody from changing something else.
 */
export async function readContent(folder: string, live: Content = {}): Promise<Content> {
  const read = await Promise.all(contentParts.map(async (part) => [part, await readPart(folder, part)] as const));
  const content: Content = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  if (Object.keys(content).length === 0) throw new StartupError(`${folder} holds no content files.`);
  const accepted = new Set(contentFaults(live));
  const fault = contentFaults(content).find((one) => !accepted.has(one));
  if (fault !== undefined) throw new StartupError(fault);
  return content;
}
