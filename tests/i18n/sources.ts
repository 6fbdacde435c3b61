import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['src', 'widgets', 'schemas/forms'];
const skipped = /(^|\/)(generated|locales)\/|texts\.json$/;

/** Everything that may ask for a text: the client's code and the forms that it brings. */
export const sourceFiles = (): readonly SourceFile[] =>
  folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.(tsx?|json)$/.test(path) && !skipped.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

function visit(file: SourceFile, see: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => { see(node); ts.forEachChild(node, walk); };
  walk(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true));
}

/** What a file asks for: whole keys, and the beginnings of keys whose end is put in (`error.${code}`). */
export interface Asked {
  readonly keys: readonly string[];
  readonly beginnings: readonly string[];
}

export function keysIn(file: SourceFile): Asked {
  const keys: string[] = [];
  const beginnings: string[] = [];
  visit(file, (node) => {
    if (ts.isStringLiteralLike(node) && /^[a-z]\w*(\.\w+)+$/i.test(node.text)) keys.push(node.text);
    if (ts.isTemplateHead(node) && /^[a-z]\w*(\.\w+)*\.$/i.test(node.text)) beginnings.push(node.text);
  });
  return { keys, beginnings };
}

const worded = new Set(['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title']);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Words that stand in the markup itself, with their lines: they would be the same in every language. */
export function wordsIn(file: SourceFile): readonly string[] {
  const words: string[] = [];
  visit(file, (node) => {
    const text = markupText(node);
    if (text !== undefined && hasLetters(text)) {
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      words.push(`${file.path}:${line + 1} ${text.trim()}`);
    }
  });
  return words;
}

function markupText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxAttribute(node) && worded.has(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer)) return node.initializer.text;
  const child = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) ? node.expression : undefined;
  return child && ts.isStringLiteralLike(child) ? child.text : undefined;
}
